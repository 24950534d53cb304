# tip: allo-filetest sema/python/fail_opaque_changes
# What functions may change that are passed to code that is not followed is not known.
import timeit
from allo import i32, kernel

SIZES, LIMITS, KNOWN = [4], [4], [4]


def grow():
    SIZES.append(1)


timeit.timeit(grow, number=2)
timeit.timeit(stmt=lambda: LIMITS.append(2))
timeit.timeit(lambda LIMITS: KNOWN[0], number=2)
N, M, K = len(SIZES), LIMITS[0], KNOWN[0]


@kernel
def add(x: "i32[N]", y: "i32[M]", z: "i32[K]"):
#               ^ error[opaque-value]: 'N' is not a compile-time constant: 'timeit.timeit(grow, number=2)' cannot be evaluated without running Python
#                            ^ error[opaque-value]: 'M' is not a compile-time constant: 'timeit.timeit(stmt= lambda :LIMITS.append(2))' cannot be evaluated without running Python
    z[4] = 1
    # ^ warning[index-out-of-bounds]: Index 4 is out of bounds for axis 0 of 'z', which has size 4
