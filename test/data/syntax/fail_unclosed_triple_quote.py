# tip: allo-filetest syntax/fail_unclosed_triple_quote
from allo import i32, kernel


@kernel
def unclosed_triple_quote(x: i32) -> i32:
    """Never ended.
#   ^^^ error[syntax]: Triple-quoted string is never closed
    return x


@kernel
def after(x: i32) -> i32:
    return x
