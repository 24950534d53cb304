# tip: allo-filetest sema/operators/float_chains_are_pairwise
from allo import f16, f32, i32, kernel


@kernel
def float_chains_are_pairwise(x: i32, y: i32, f: f32, h: f16, a: i32, b: i32):
    c = x + y + f
    #   ^^^^^^^^^ type: f32
    d = f * (a + b + x + y)
    #   ^^^^^^^^^^^^^^^^^^^ type: f32
    e = (a + b + x + y) * h
    #   ^^^^^^^^^^^^^^^^^^^ type: f16
    #    ^^^^^^^^^^^^^ type: i34
    g = x + y + 1.0
    #   ^^^^^^^^^^^ type: i34
