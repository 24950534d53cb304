# tip: allo-filetest sema/consteval/fail_match_patterns
from allo import consteval, i32, kernel


@consteval
def match_patterns(value):
    match value:
        case {"width": n}:
        #    ^^^^^^^^^^^^ error[consteval-unsupported]: A mapping pattern cannot be evaluated at compile time
            return n
        case int(n):
        #    ^^^^^^ error[consteval-unsupported]: A class pattern cannot be evaluated at compile time
            return n
        case [x, y] if missing:
        #              ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
            return x + y


@consteval
def raises(value):
    match value:
        case n if n / 0:
        #         ^^^^^ note#1: this cannot be evaluated
            return n


@kernel
def uses(x: i32) -> i32:
    return x + raises(3)
    #          ^^^^^^^^^ error[consteval-failed]#1: Consteval function 'raises' cannot be evaluated: Division of a constant by zero
