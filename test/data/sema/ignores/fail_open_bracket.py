# tip: allo-filetest sema/ignores/fail_open_bracket
from allo import i32, kernel


@kernel
def open_bracket(x: i32) -> i32:
    y = min(x, 3
    #      ^ error[syntax]#1: '(' was never closed
    #           | fix#1 Insert ')': ")"
    return x


@kernel
def behind(x: i32) -> i32:
    return x + lost  # allo: ignore[literal-out-of-range]
    #          ^^^^ error[undefined-name]: Name 'lost' is not defined
