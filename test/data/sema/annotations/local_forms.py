# tip: allo-filetest sema/annotations/local_forms
from allo import f32, i32, kernel, u8

N = 4


@kernel
def local_forms(x: i32, out: "i32[N]"):
    a: i32 = x
    b: "i32" = x
    c: i32[N, 2]
#   ^ warning[never-written]#1: Elements of 'c' are read, but nothing writes them
    d: "f32[N]"
    e: u8 = x
    out[0] = a + b
    #        ^^^^^ type: i33
    out[1] = c[0, 0] + e
    #        ^^^^^^^ note#1: it is read here
    #        ^^^^^^^ type: i32
    #                  ^ type: u8
    d[0] = x
#   ^^^^ type: f32
