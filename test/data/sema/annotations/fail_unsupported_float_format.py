# tip: allo-filetest sema/annotations/fail_unsupported_float_format
from allo import apfloat, kernel

# FIXME: should be invalid-constant here, since running the file would not help
Odd = apfloat(6, 9)


@kernel
def unsupported_float_format(x: Odd):
#                               ^^^ error[opaque-value]: 'Odd' has no value that is known without running the file: 'apfloat(6, 9)' cannot be evaluated
    pass
