# tip: allo-filetest sema/operators/fail_too_wide
from allo import apint, kernel

Huge = apint(6000000)


@kernel
def product_too_wide(a: Huge, b: Huge):
    v = a + b
    #   ^^^^^ type: u6000001
    w = a * b
    #   ^^^^^ error[too-wide]: The result would be 12000000 bits wide, but an integer has at most 8388607
