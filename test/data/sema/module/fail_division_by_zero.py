# tip: allo-filetest sema/module/fail_division_by_zero
from allo import i32, kernel

N = 4
BROKEN = N // (N - 4)
#        ^^^^^^^^^^^^ note#1: this fails


@kernel
def module_division_by_zero(x: i32) -> i32:
    return x + BROKEN
    #          ^^^^^^ error[invalid-constant]#1: 'BROKEN' has no value: Division of a constant by zero
