# tip: allo-filetest sema/operators/arithmetic
# twin: cpp
from allo import f32, f64, i8, i32, kernel, u8


@kernel
def arithmetic(x: i32, y: i32, z: i8, u: u8, f: f32, d: f64):
    r0 = x + y
    #    ^^^^^ type: i33 | cpp: i32
    r1 = x - y
    #    ^^^^^ type: i33 | cpp: i32
    r2 = x * y
    #    ^^^^^ type: i64 | cpp: i32
    r3 = x / y
    #    ^^^^^ type: i32
    r4 = x // y
    #    ^^^^^^ type: i32
    r5 = x % z
    #    ^^^^^ type: i32
    r6 = x ** y
    #    ^^^^^^ type: i32
    r7 = u + z
    #    ^^^^^ type: i10 | cpp: u8
    r8 = u * z
    #    ^^^^^ type: i16 | cpp: u8
    r9 = f + d
    #    ^^^^^ type: f64
    r10 = f * x
    #     ^^^^^ type: f32
    r11 = u // z
    #     ^^^^^^ type: u8
