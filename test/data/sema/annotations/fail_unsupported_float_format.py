# tip: allo-filetest sema/annotations/fail_unsupported_float_format
from allo import apfloat, kernel

Odd = apfloat(6, 9)
#     ^^^^^^^^^^^^^ error[invalid-constant]: 'apfloat' supports (5, 10), (8, 7), (8, 23) and (11, 52) exponent and mantissa bits


@kernel
def unsupported_float_format(x: Odd):
    pass
