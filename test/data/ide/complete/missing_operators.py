# tip: allo-filetest ide/complete/missing_operators
# Operators that the file does not import bring their import, 'exp' too, which is also a module.
from allo import f32, kernel


@kernel
def missing_operators(x: f32) -> f32:
    return x + x
    #          ^ suggests: x, f32, min, max, len, print, add, sub, mul, div, and 48 more
    #           | completes: x, f32, min, max, len, print, add, sub, mul, div, floordiv, mod, pow, lshift, rshift, bitwise_and, bitwise_or, bitwise_xor, logical_and, logical_or, eq, ne, lt, le, gt, ge, pos, neg, invert, logical_not, cast, bitcast, abs, sqrt, rsqrt, floor, ceil, exp, exp2, log, log2, sin, cos, tan, sinh, cosh, tanh, erf, fma, matmul, dot, get_wid, get_nw, get, put, bufferize, True, False
