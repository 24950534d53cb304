# tip: allo-filetest sema/streams/fail_operands
from allo import Stream, i32, kernel


@kernel
def stream_operands(s: Stream[i32], x: i32, t: Stream[i32]):
    a = s + x
    #   ^ error[invalid-operand]: An operand of '+' must be a number, got a value of type 'Stream[i32]'
    b = -s
    #    ^ error[invalid-operand]: An operand of '-' must be a number, got a value of type 'Stream[i32]'
    c = s == s
    #   ^ error[invalid-operand]: An operand of '==' must be a number, got a value of type 'Stream[i32]'
    if s:
    #  ^ error[invalid-condition]: A condition must be a number or a bool, got a value of type 'Stream[i32]'
        x = 1
    d = x if s else 0
    #        ^ error[invalid-condition]: A condition must be a number or a bool, got a value of type 'Stream[i32]'
    e = (s if x else t).get()
    #    ^ error[ternary-branch]: A branch of a ternary must be a number or a runtime value, got a value of type 'Stream[i32]'
    #                ^ error[ternary-branch]: A branch of a ternary must be a number or a runtime value, got a value of type 'Stream[i32]'
