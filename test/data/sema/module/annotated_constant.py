# tip: allo-filetest sema/module/annotated_constant
from allo import f32, i32, kernel

N: int = 6
RATIO: float = 1.5


@kernel
def annotated_constant(a: "i32[N]", b: f32) -> f32:
    a[0] = 0
#   ^ hover: a: i32[6]
    return b * RATIO
    #      ^^^^^^^^^ type: f32
