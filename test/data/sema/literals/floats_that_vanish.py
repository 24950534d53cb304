# tip: allo-filetest sema/literals/floats_that_vanish
from allo import bf16, f16, f32, f64, kernel

EPSILON = 1e-50
WEIGHTS = [1e-50, 1.0]


@kernel
def floats_that_vanish(x: f32, eps: f32 = 1e-50) -> f32:
#                                         ^^^^^ warning[literal-changes-value]: Constant 1e-50 becomes 0.0 when it is converted to 'f32'
    a: f32 = 1e-50
    #        ^^^^^ warning[literal-changes-value]: Constant 1e-50 becomes 0.0 when it is converted to 'f32'
    b: f32 = EPSILON
    #        ^^^^^^^ warning[literal-changes-value]: Constant 1e-50 becomes 0.0 when it is converted to 'f32'
    c: f16 = -1e-9
    #        ^^^^^ warning[literal-changes-value]: Constant -1e-09 becomes -0.0 when it is converted to 'f16'
    d: "f32[2]" = [1e-50, 0.0]
    #              ^^^^^ warning[literal-changes-value]: Constant 1e-50 becomes 0.0 when it is converted to 'f32'
    computed: "f32[2]" = WEIGHTS
    rounded: f32 = 1e-40 + 0.1 + -0.0
    wide: f64 = 1e-50
    near: bf16 = 1e-38
    return x * 1e-50 + a + b + c + d[0] + computed[0] + rounded + wide + near + eps
    #          ^^^^^ warning[literal-changes-value]: Constant 1e-50 becomes 0.0 when it is converted to 'f32'
