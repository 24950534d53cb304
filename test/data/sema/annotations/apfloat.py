# tip: allo-filetest sema/annotations/apfloat
from allo import apfloat, kernel

Half = apfloat(5, 10)
Single = apfloat(8, 23)
Double = apfloat(11, 52)
Brain = apfloat(8, 7)


@kernel
def apfloat_formats(a: Half, b: Single, c: Double, d: Brain):
    v = a
    #   ^ hover: a: f16
    w = b
    #   ^ hover: b: f32
    x = c
    #   ^ hover: c: f64
    y = d
    #   ^ hover: d: bf16
