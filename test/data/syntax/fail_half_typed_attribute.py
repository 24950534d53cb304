# tip: allo-filetest syntax/fail_half_typed_attribute
from allo import i32, kernel


@kernel
def before(x: i32) -> i32:
    return x + a
    #          ^ error[undefined-name]: Name 'a' is not defined


@kernel
def half_typed(x: i32) -> i32:
    return x + x.
    #           ^ error[syntax]: Expected a name after '.'


@kernel
def after(x: i32) -> i32:
    return x + b
    #          ^ error[undefined-name]: Name 'b' is not defined
