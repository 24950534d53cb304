# tip: allo-filetest sema/returns/statements_after_return
from allo import i32, kernel


@kernel
def statements_after_return(x: i32) -> i32:
    return x
#   ^^^^^^^^ note#1: execution never continues past this
    x = x + 1
#   ^^^^^^^^^ warning[unreachable-code]#1: Unreachable code
