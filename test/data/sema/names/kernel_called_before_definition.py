# tip: allo-filetest sema/names/kernel_called_before_definition
from allo import i32, kernel


@kernel
def caller(x: i32) -> i32:
    return callee(x) + 1
    #      ^^^^^^^^^ type: i32


@kernel
def callee(v: i32) -> i32:
    return v
