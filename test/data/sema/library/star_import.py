# tip: allo-filetest sema/library/star_import
from allo.operators.math import *
from allo import f32, kernel


@kernel
def star_import(x: f32) -> f32:
    return exp(x) + fma(x, x, x)
