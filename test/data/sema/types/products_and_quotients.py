# tip: allo-filetest sema/types/products_and_quotients
# twin: cpp
from allo import i32, kernel


@kernel
def products_and_quotients(a: i32, b: i32):
    r0 = a * 3
    #    ^^^^^ type: i64 | cpp: i32
    r1 = 3 * a
    #    ^^^^^ type: i64 | cpp: i32
    r2 = a * b * 3
    #    ^^^^^^^^^ type: i96 | cpp: i32
    r3 = a * b + 1
    #    ^^^^^^^^^ type: i65 | cpp: i32
    r4 = (a * b) + (a * b)
    #    ^^^^^^^^^^^^^^^^^ type: i65 | cpp: i32
    r5 = a / 2
    #    ^^^^^ type: i32
    r6 = a // 2
    #    ^^^^^^ type: i32
    r7 = a % 2
    #    ^^^^^ type: i32
    r8 = 1 / a
    #    ^^^^^ type: i32
    r9 = a // b
    #    ^^^^^^ type: i32
    r10 = a ** 2
    #     ^^^^^^ type: i32
    r11 = 2 ** a
    #     ^^^^^^ type: i32
    r12 = a * b * a
    #     ^^^^^^^^^ type: i96 | cpp: i32
