# tip: allo-filetest sema/vitis/fits
from allo import f32, kernel


@kernel
def scaled(a: "f32[4]", out: "f32[4]") -> f32:
    for i in range(4):
        out[i] = a[i] * 2.0
    return out[0]
