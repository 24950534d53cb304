# tip: allo-filetest sema/module/shaped_alias
from allo import f32, i32, kernel

Matrix = f32[4, 8]
Vector = i32[16]


@kernel
def shaped_alias(m: Matrix, v: Vector):
    local: Matrix = 0.0
    m[0, 0] = local[0, 0]
#   ^ hover: m: f32[4, 8]
    v[0] = 1
#   ^ hover: v: i32[16]
