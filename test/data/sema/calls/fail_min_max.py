# tip: allo-filetest sema/calls/fail_min_max
from allo import i32, kernel


@kernel
def min_max_arity(x: i32, a: "i32[4]"):
    b = min(x)
    #   ^^^^^^ error[call-arguments]: Invalid arguments for 'min': it takes two values, got 1
    c = max(x, x, x)
    #   ^^^^^^^^^^^^ error[call-arguments]: Invalid arguments for 'max': it takes two values, got 3
    d = min()
    #   ^^^^^ error[call-arguments]: Invalid arguments for 'min': it takes two values, got 0
    e = min(x, key=x)
    #          ^^^^^ error[call-arguments]: Invalid arguments for 'min': it takes two positional arguments
    f = min(x, a)
    #          ^ error[invalid-operand]: Operator 'min' does not apply to a buffer of type 'i32[4]': index its elements
