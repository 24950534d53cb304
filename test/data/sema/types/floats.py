# tip: allo-filetest sema/types/floats
# twin: cpp
from allo import bf16, f16, f32, f64, i8, i16, i32, kernel, u8


@kernel
def floats(a: i32, b: i32, s: i8, u: u8, f: f32, d: f64, h: f16, g: bf16, X: "f32[8]", Y: "i32[8]", k: i16):
    r0 = f + 1
    #    ^^^^^ type: f32
    r1 = f * 2
    #    ^^^^^ type: f32
    r2 = f / 2
    #    ^^^^^ type: f32
    r3 = f % 2
    #    ^^^^^ type: f32
    r4 = f ** 2
    #    ^^^^^^ type: f32
    r5 = f + a
    #    ^^^^^ type: f32
    r6 = a + f
    #    ^^^^^ type: f32
    r7 = f ** a
    #    ^^^^^^ type: f32
    r8 = a ** f
    #    ^^^^^^ type: f32
    r9 = f + d
    #    ^^^^^ type: f64
    r10 = h + g
    #     ^^^^^ type: f16
    r11 = g + h
    #     ^^^^^ type: bf16
    r12 = X[0] + Y[0]
    #     ^^^^^^^^^^^ type: f32
    r13 = f * (a + b + s + u)
    #     ^^^^^^^^^^^^^^^^^^^ type: f32
    r14 = f and a
    #     ^^^^^^^ type: u1
    r15 = not f
    #     ^^^^^ type: u1
    r16 = k < g
    #     ^^^^^ type: u1
    r17 = f // 2
    #     ^^^^^^ type: f32
