# tip: allo-filetest sema/types/literals_and_calls
# twin: cpp
import allo
from allo import f32, i8, i32, i64, index, kernel, u1, u8


@kernel
def literals_and_calls(a: i32, b: i32, s: i8, u: u8, p: u1, f: f32, n: index, X: "f32[8]", m: i64):
    r0 = n * 2.0
    #    ^^^^^^^ type: index
    r1 = a * 2.0
    #    ^^^^^^^ type: i64 | cpp: i32
    r2 = a + 0.5
    #    ^^^^^^^ type: i33 | cpp: i32
    #        ^^^ warning[literal-changes-value]#1: Constant 0.5 becomes 0 when it is converted to 'i32'
    #        ^^^ fix#1 Write 0: "0"
    r3 = a / 2.0
    #    ^^^^^^^ type: i32
    r4 = 1.0 / a
    #    ^^^^^^^ type: i32
    r5 = a ** 2.0
    #    ^^^^^^^^ type: i32
    r6 = X[0] * 2.0
    #    ^^^^^^^^^^ type: f32
    r7 = a + b + 1.0
    #    ^^^^^^^^^^^ type: i34 | cpp: i32
    r8 = min(a, 1)
    #    ^^^^^^^^^ type: i32
    r9 = max(u, s)
    #    ^^^^^^^^^ type: u8
    r10 = min(n, 0)
    #     ^^^^^^^^^ type: index
    r11 = max(f, a)
    #     ^^^^^^^^^ type: f32
    r12 = min(a, b) + 1 + s
    #     ^^^^^^^^^^^^^^^^^ type: i34 | cpp: i32
    r13 = a if p else 0
    #     ^^^^^^^^^^^^^ type: i32
    r14 = allo.math.sqrt(a)
    #     ^^^^^^^^^^^^^^^^^ type: f32
    r15 = allo.math.exp(f)
    #     ^^^^^^^^^^^^^^^^ type: f32
    r16 = allo.math.sin(m)
    #     ^^^^^^^^^^^^^^^^ type: f64
    r17 = allo.math.abs(u)
    #     ^^^^^^^^^^^^^^^^ type: u8
    r18 = allo.math.pow(a, f)
    #     ^^^^^^^^^^^^^^^^^^^ type: f32
    r19 = allo.math.pow(f, a)
    #     ^^^^^^^^^^^^^^^^^^^ type: f32
    r20 = allo.math.pow(a, b)
    #     ^^^^^^^^^^^^^^^^^^^ type: i32
    r21 = allo.math.floor(a)
    #     ^^^^^^^^^^^^^^^^^^ type: f32
    r22 = allo.cast(3, allo.u8)
    #     ^^^^^^^^^^^^^^^^^^^^^ type: u8
    r23 = allo.bitcast(f, allo.i32)
    #     ^^^^^^^^^^^^^^^^^^^^^^^^^ type: i32
    r24 = a == 1.5
    #     ^^^^^^^^ type: u1
    #          ^^^ warning[literal-changes-value]#2: Constant 1.5 becomes 1 when it is converted to 'i32'
    #          ^^^ fix#2 Write 1: "1"
    r25 = f if p else 0
    #     ^^^^^^^^^^^^^ type: f32
    r26 = a if p else b
    #     ^^^^^^^^^^^^^ type: i32
