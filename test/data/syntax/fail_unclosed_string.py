# tip: allo-filetest syntax/fail_unclosed_string
from allo import i32, kernel


@kernel
def unclosed_string(x: i32, a: "i32[4]) -> i32:
#                              ^ error[syntax]: String is not closed before the end of its line
    return x


@kernel
def after(x: i32) -> i32:
    return x + b
    #          ^ error[undefined-name]: Name 'b' is not defined
