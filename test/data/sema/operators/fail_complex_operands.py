# tip: allo-filetest sema/operators/fail_complex_operands
from allo import f32, i32, kernel

PAIR = (1, 2)


@kernel
def other(x: i32) -> i32:
    return x


@kernel
def complex_operands(x: i32):
    a = -(x, x)
    #    ^^^^^^ error[invalid-operand]: An operand of '-' must be a number, got a tuple
    b = not "text"
    #       ^^^^^^ error[invalid-operand]: An operand of 'not' must be a number, got a string
    c = PAIR + x
    #   ^^^^ error[invalid-operand]: An operand of '+' must be a number, got a tuple
    d = -PAIR
    #    ^^^^ error[invalid-operand]: An operand of '-' must be a number, got a tuple
    e = other + 1
    #   ^^^^^ error[invalid-operand]: An operand of '+' must be a number, got kernel 'other'
    f = x * other
    #       ^^^^^ error[invalid-operand]: An operand of '*' must be a number, got kernel 'other'
    g = PAIR < 3
    #   ^^^^ error[invalid-operand]: An operand of '<' must be a number, got a tuple
    h = i32 + f32
    #   ^^^ error[invalid-operand]: An operand of '+' must be a number, got the type 'i32'
    i = "a" * 2
    #   ^^^ error[invalid-operand]: An operand of '*' must be a number, got a string
    j = (x, x) == (x, x)
    #   ^^^^^^ error[invalid-operand]: An operand of '==' must be a number, got a tuple
    k = ~2.5
    #   ^^^^ error[constant-folding]: Operator '~' does not apply to a float
