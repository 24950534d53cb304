# tip: allo-filetest sema/types/bits_and_tests
# twin: cpp
from allo import i8, i32, kernel, u8


@kernel
def bits_and_tests(a: i32, b: i32, s: i8, u: u8, Y: "i32[8]"):
    r0 = ~a
    #    ^^ type: i32
    r1 = ~u
    #    ^^ type: u8
    r2 = not a
    #    ^^^^^ type: u1
    r3 = a < b
    #    ^^^^^ type: u1
    r4 = a and b
    #    ^^^^^^^ type: u1
    r5 = a and True
    #    ^^^^^^^^^^ type: u1
    r6 = a << 2
    #    ^^^^^^ type: i32
    r7 = a << u
    #    ^^^^^^ type: i32
    r8 = 1 << a
    #    ^^^^^^ type: i32
    r9 = u << a
    #    ^^^^^^ type: u8
    r10 = a & u
    #     ^^^^^ type: i32
    r11 = u | s
    #     ^^^^^ type: u8
    r12 = a & 1
    #     ^^^^^ type: i32
    r13 = Y[0] * 2
    #     ^^^^^^^^ type: i64 | cpp: i32
    r14 = Y[0] + 1
    #     ^^^^^^^^ type: i33 | cpp: i32
    r15 = Y[0] + Y[1] + Y[2]
    #     ^^^^^^^^^^^^^^^^^^ type: i34 | cpp: i32
    r16 = a[3]
    #     ^^^^ type: u1
    r17 = a[0:4]
    #     ^^^^^^ type: u4
    r18 = a[0:4] + 1
    #     ^^^^^^^^^^ type: u5 | cpp: u4
    r19 = u < s
    #     ^^^^^ type: u1
    #         ^ warning[sign-changing-comparison]: 's' of type 'i8' is compared as 'u8', which turns negative values into large ones
