# tip: allo-filetest sema/returns/statements_after_return
from allo import i32, kernel


@kernel
def statements_after_return(x: i32) -> i32:
    return x
    x = x + 1
