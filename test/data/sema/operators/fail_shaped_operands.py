# tip: allo-filetest sema/operators/fail_shaped_operands
from allo import i32, kernel


@kernel
def shaped_operands(x: i32, a: "i32[4]", b: "i32[4]"):
    c = a and x
    #   ^ error[invalid-operand]: Non-scalar values are not supported in boolean operations, got 'i32[4]'
    d = not b
    #       ^ error[invalid-operand]: Operator 'not' does not apply to a buffer of type 'i32[4]': index its elements
    e = a < b
    #   ^ error[invalid-operand]: Operator '<' does not apply to a buffer of type 'i32[4]': index its elements
