# tip: allo-filetest syntax/fail_goes_on_in_next_line
# The end of a line ends a statement, also where the grammar would take the next one for its rest.
from allo import i32, kernel


@kernel
def goes_on(x: "i32[4]") -> i32:
    a: i32 =
    #      ^ error[syntax]: Expected an expression after '='
    b: i32 = 3
    c = x.
    #    ^ error[syntax]: Expected a name after '.'
    x[0] = b
    x[1] =
    #    ^ error[syntax]: Expected an expression after '='
    x[2] = c.
    #       ^ error[syntax]: Expected a name after '.'
    if x[0] >
    #       ^ error[syntax]: Expected an expression after '>'
    d: i32 = 3
    text = """of
    #      ^^^^^ ..+1:20 error[invalid-operand]: An operand of 'and' must be a number, got a string
    several lines""" and b
    for i in
    #     ^^ error[syntax]: Expected an expression after 'in'
    e: i32 = (
        a
        + b)
    return e
