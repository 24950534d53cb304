# tip: allo-filetest sema/types/indices
# twin: cpp
from allo import i32, index, kernel


@kernel
def indices(a: i32, n: index):
    r0 = a >> n
    #    ^^^^^^ type: i32
    r1 = n + 1
    #    ^^^^^ type: index
    r2 = n * 2
    #    ^^^^^ type: index
    r3 = n + a
    #    ^^^^^ type: index
    r4 = a - n
    #    ^^^^^ type: index
    r5 = n / 2
    #    ^^^^^ type: index
    r6 = n % 2
    #    ^^^^^ type: index
    r7 = n << 1
    #    ^^^^^^ type: index
    r8 = ~n
    #    ^^ type: index
    r9 = n & n
    #    ^^^^^ type: index
    r10 = n ^ n
    #     ^^^^^ type: index
    r11 = n >= a
    #     ^^^^^^ type: u1
    r12 = n == 1
    #     ^^^^^^ type: u1
    r13 = not n
    #     ^^^^^ type: u1
    r14 = n and n
    #     ^^^^^^^ type: u1
