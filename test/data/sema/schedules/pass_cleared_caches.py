# tip: allo-filetest sema/schedules/pass_cleared_caches
# A cached function runs again after 'cache_clear()'.
from functools import cache

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


runs = []


@cache
def made(n):
    runs.append(n)
    return add.schedule()


made(2).split("i", 2)
made.cache_clear()
s = made(2)
s.split("i", 4)
assert made(2) is s or len(runs) == 2


@kernel
def g(x: "i32[len(runs) + 1]") -> i32:
    return x[3]
    #        ^ warning[index-out-of-bounds]: Index 3 is out of bounds for axis 0 of 'x', which has size 3
