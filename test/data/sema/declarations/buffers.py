# tip: allo-filetest sema/declarations/buffers
from allo import f32, i32, kernel


@kernel
def buffers(x: i32, src: "f32[4]"):
    empty: "f32[4]"
    filled: "i32[2, 2]" = 0
    from_scalar: "i32[3]" = x
    float_fill: "f32[4]" = 1.5
    whole_number: "f32[4]" = 1
    alias: "f32[4]" = src
    for i in range(4):
        empty[i] = float_fill[i] + whole_number[i] + alias[i]
    filled[0, 0] = from_scalar[0]
