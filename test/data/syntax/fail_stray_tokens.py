# tip: allo-filetest syntax/fail_stray_tokens
from allo import i32, kernel


@kernel
def stray_tokens(x: i32) -> i32:
    # FIXME: should point at the second x
    y = x x
    #   ^ error[syntax]: Invalid syntax
    z = x + 3)
    #        ^ error[syntax]: Unmatched ')'
    return x
