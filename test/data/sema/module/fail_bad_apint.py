# tip: allo-filetest sema/module/fail_bad_apint
from allo import apint, kernel

Zero = apint(0)
#      ^^^^^^^^ error[invalid-constant]: 'apint' needs a positive width in bits, as in apint(17) or apint(23, signed=True)
Minus = apint(-3)
#       ^^^^^^^^^ error[invalid-constant]: 'apint' needs a positive width in bits, as in apint(17) or apint(23, signed=True)


@kernel
def bad_apint(x: Zero, y: Minus):
    pass
