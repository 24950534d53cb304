# tip: allo-filetest sema/assignments/inferred_from_value
from allo import f32, i32, index, kernel, u8


@kernel
def inferred_from_value(x: i32, u: u8, f: f32, a: "i32[4]", out: "i32[4]"):
    same = x
    wide = x + x
    product = u * u
    real = f + x
    element = a[0]
    flag = x < u
    for i in range(4):
        at = i
        out[i] = same + wide + product + element
        #        ^^^^ type: i32
        #               ^^^^ type: i33
        #                      ^^^^^^^ type: u16
        #                                ^^^^^^^ type: i32
        v = flag
        #   ^^^^ type: u1
        w = at
        #   ^^ type: index
        z = real
        #   ^^^^ type: f32
