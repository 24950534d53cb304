# tip: allo-filetest sema/module/fail_bad_apint
from allo import apint, kernel

# FIXME: should be invalid-constant here, for the call, and nothing at the uses
Zero = apint(0)
Minus = apint(-3)


@kernel
def bad_apint(x: Zero, y: Minus):
#                ^^^^ error[opaque-value]: 'Zero' has no value that is known without running the file: 'apint(0)' cannot be evaluated
#                         ^^^^^ error[opaque-value]: 'Minus' has no value that is known without running the file: 'apint(-3)' cannot be evaluated
    pass
