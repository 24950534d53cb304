# tip: allo-filetest sema/module/fail_division_by_zero
from allo import i32, kernel

N = 4
# FIXME: should be invalid-constant here, since running the file would not help
BROKEN = N // (N - 4)
# <------ note#1: bound here


@kernel
def module_division_by_zero(x: i32) -> i32:
    return x + BROKEN
    #          ^^^^^^ error[opaque-value]#1: 'BROKEN' has no value that is known without running the file: 'N // (N - 4)' cannot be evaluated
