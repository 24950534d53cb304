# tip: allo-filetest sema/operators/fail_operands_without_value
from allo import i32, kernel


@kernel
def nothing(x: i32):
    pass


@kernel
def pair(x: i32) -> (i32, i32):
    return x, x


@kernel
def operands_without_value(x: i32):
    a = x + nothing(x)
    #       ^^^^^^^^^^ error[no-result]: Kernel 'nothing' returns nothing, so its call has no value
    b = x + pair(x)
    #       ^^^^^^^ error[invalid-operand]: An operand of '+' must be a number, got a tuple
    c = x * i32
    #       ^^^ error[invalid-operand]: An operand of '*' must be a number, got the type 'i32'
    d = x - None
    #       ^^^^ error[invalid-operand]: An operand of '-' must be a number, got 'None'
    e = x + "text"
    #       ^^^^^^ error[invalid-operand]: An operand of '+' must be a number, got a string
    # FIXME: should be invalid-operand at the operand, and the same for g
    f = -pair
    #    ^^^^ error[invalid-operand]: An operand of '-' must be a number, got kernel 'pair'
    g = not (x, x)
    #       ^^^^^^ error[invalid-operand]: An operand of 'not' must be a number, got a tuple
    h = x < [1, 2]
    #       ^^^^^^ error[invalid-operand]: An operand of '<' must be a number, got a list
