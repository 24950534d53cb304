# tip: allo-filetest sema/warnings/endless_loop
from allo import Stateful, Stream, i32, kernel


@kernel
def endless_loop(x: i32, a: "i32[4]", s: "Stream[i32, 2]") -> i32:
    n: i32 = 0
    i: i32 = 0
    seen: Stateful[i32] = 0
    while i < 4:
    #     ^^^^^ warning[endless-loop]: Nothing in the loop changes the values that 'i < 4' reads
        n += 1
    while x > n and n != 3:
    #     ^^^^^^^^^^^^^^^^ warning[endless-loop]: Nothing in the loop changes the values that 'x > n and n != 3' reads
        a[0] += 1
    while i < 4:
        i += 1
    while a[i] > 0:
        n = n + 1
    while s.get() > 0:
        n -= 1
    while n == 3:
        n[0] = 0
    while seen < 3:
        a[1] = 2
    while i < 8:
        for k in range(3):
            i = k
    return n
