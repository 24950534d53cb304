# tip: allo-filetest sema/types/mixed_widths_cpp
from allo import KernelOptions, i8, i16, i32, kernel, u1, u4, u8, u16


@kernel(options=KernelOptions(typing_style="cpp"))
def mixed_widths_cpp(a: i32, b: i32, s: i8, u: u8, w: u16, p: u1, q: u1, k: i16, t: u4):
    r0 = a - (b - s)
    #    ^^^^^^^^^^^ type: i32
    r1 = (a + b) + (s + u)
    #    ^^^^^^^^^^^^^^^^^ type: i32
    r2 = a - b + s
    #    ^^^^^^^^^ type: i32
    r3 = (a + b) * (s + u)
    #    ^^^^^^^^^^^^^^^^^ type: i32
    r4 = a * b + s * u
    #    ^^^^^^^^^^^^^ type: i32
    r5 = a + b * s - u
    #    ^^^^^^^^^^^^^ type: i32
    r6 = u + 1
    #    ^^^^^ type: u8
    r7 = u + u
    #    ^^^^^ type: u8
    r8 = u - 1
    #    ^^^^^ type: u8
    r9 = u - u
    #    ^^^^^ type: u8
    r10 = u + s
    #     ^^^^^ type: u8
    r11 = s + u
    #     ^^^^^ type: u8
    r12 = w + s
    #     ^^^^^ type: u16
    r13 = u * u
    #     ^^^^^ type: u8
    r14 = u * s
    #     ^^^^^ type: u8
    r15 = u * 300
    #     ^^^^^^^ type: u8
    #         ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'u8', which holds 0 to 255
    r16 = s + 300
    #     ^^^^^^^ type: i8
    #         ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'i8', which holds -128 to 127
    r17 = u + 1000
    #     ^^^^^^^^ type: u8
    #         ^^^^ warning[literal-out-of-range]: Integer constant 1000 is out of range for 'u8', which holds 0 to 255
    r18 = p + q
    #     ^^^^^ type: u1
    r19 = u / 2
    #     ^^^^^ type: u8
    r20 = u // s
    #     ^^^^^^ type: u8
    r21 = s / u
    #     ^^^^^ type: u8
    r22 = -s
    #     ^^ type: i8
    r23 = -u
    #     ^^ type: u8
    r24 = -s + u
    #     ^^^^^^ type: u8
    r25 = k + a
    #     ^^^^^ type: i32
    r26 = k * a
    #     ^^^^^ type: i32
    r27 = a + b - s
    #     ^^^^^^^^^ type: i32
    r28 = u + u + u + u
    #     ^^^^^^^^^^^^^ type: u8
    r29 = u * s * t
    #     ^^^^^^^^^ type: u8
    r30 = a + w
    #     ^^^^^ type: i32
