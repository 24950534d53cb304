# tip: allo-filetest sema/annotations/rank_zero
from allo import f32, kernel


@kernel
def rank_zero(a: "f32[]", b: "f32[ ]", c: f32[()], d: "f32[()]"):
    a[()] = b[()] + c[()] + d[()]
    #       ^^^^^ type: f32
    local: "f32[]"
    local[()] = a[()]
    #           ^ hover: a: f32[]
