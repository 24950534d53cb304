# tip: allo-filetest sema/assignments/buffer_assignments
from allo import f32, i32, kernel


@kernel
def buffer_assignments(a: "f32[4]", x: f32, out: "f32[4]"):
    c: "f32[4]"
    c = 5
    c = x
    c = a
    d = a
    out[0] = c[0] + d[0]
    #        ^^^^ type: f32
    #               ^^^^ type: f32
