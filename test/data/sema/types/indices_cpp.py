# tip: allo-filetest sema/types/indices_cpp
from allo import KernelOptions, i32, index, kernel


@kernel(options=KernelOptions(typing_style="cpp"))
def indices_cpp(a: i32, n: index):
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
    r7 = a ** n
    #    ^^^^^^ type: index
    r8 = n ** 2
    #    ^^^^^^ type: index
    r9 = -n
    #    ^^ type: index
    r10 = n << 1
    #     ^^^^^^ type: index
    r11 = ~n
    #     ^^ type: index
    r12 = n & n
    #     ^^^^^ type: index
    r13 = n ^ n
    #     ^^^^^ type: index
    r14 = n >= a
    #     ^^^^^^ type: u1
    r15 = n == 1
    #     ^^^^^^ type: u1
    r16 = not n
    #     ^^^^^ type: u1
    r17 = n and n
    #     ^^^^^^^ type: u1
