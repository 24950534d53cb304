# tip: allo-filetest sema/types/mixed_widths
# twin: cpp
from allo import i8, i16, i32, kernel, u1, u4, u8, u16


@kernel
def mixed_widths(a: i32, b: i32, s: i8, u: u8, w: u16, p: u1, q: u1, k: i16, t: u4):
    r0 = a - (b - s)
    #    ^^^^^^^^^^^ type: i34 | cpp: i32
    r1 = (a + b) + (s + u)
    #    ^^^^^^^^^^^^^^^^^ type: i34 | cpp: i32
    r2 = a - b + s
    #    ^^^^^^^^^ type: i34 | cpp: i32
    r3 = (a + b) * (s + u)
    #    ^^^^^^^^^^^^^^^^^ type: i43 | cpp: i32
    r4 = a * b + s * u
    #    ^^^^^^^^^^^^^ type: i65 | cpp: i32
    r5 = a + b * s - u
    #    ^^^^^^^^^^^^^ type: i42 | cpp: i32
    r6 = u + 1
    #    ^^^^^ type: u9 | cpp: u8
    r7 = u + u
    #    ^^^^^ type: u9 | cpp: u8
    r8 = u - 1
    #    ^^^^^ type: i10 | cpp: u8
    r9 = u - u
    #    ^^^^^ type: i10 | cpp: u8
    r10 = u + s
    #     ^^^^^ type: i10 | cpp: u8
    r11 = s + u
    #     ^^^^^ type: i10 | cpp: u8
    r12 = w + s
    #     ^^^^^ type: i18 | cpp: u16
    r13 = u * u
    #     ^^^^^ type: u16 | cpp: u8
    r14 = u * s
    #     ^^^^^ type: i16 | cpp: u8
    r15 = u * 300
    #     ^^^^^^^ type: u16 | cpp: u8
    #         ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'u8', which holds 0 to 255
    r16 = s + 300
    #     ^^^^^^^ type: i9 | cpp: i8
    #         ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'i8', which holds -128 to 127
    r17 = u + 1000
    #     ^^^^^^^^ type: u9 | cpp: u8
    #         ^^^^ warning[literal-out-of-range]: Integer constant 1000 is out of range for 'u8', which holds 0 to 255
    r18 = p + q
    #     ^^^^^ type: u2 | cpp: u1
    r19 = u / 2
    #     ^^^^^ type: u8
    r20 = u // s
    #     ^^^^^^ type: u8
    r21 = s / u
    #     ^^^^^ type: u8
    r22 = -s
    #     ^^ type: i9 | cpp: i8
    r23 = -u
    #     ^^ type: i9 | cpp: u8
    r24 = -s + u
    #     ^^^^^^ type: i10 | cpp: u8
    r25 = k + a
    #     ^^^^^ type: i33 | cpp: i32
    r26 = k * a
    #     ^^^^^ type: i48 | cpp: i32
    r27 = a + b - s
    #     ^^^^^^^^^ type: i34 | cpp: i32
    r28 = u + u + u + u
    #     ^^^^^^^^^^^^^ type: u10 | cpp: u8
    r29 = u * s * t
    #     ^^^^^^^^^ type: i20 | cpp: u8
    r30 = a + w
    #     ^^^^^ type: i33 | cpp: i32
