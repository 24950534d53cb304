# tip: allo-filetest sema/templates/fail_decorator
from allo import Template, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N, T)
#             ^ error[duplicate-template]: Template arguments must be unique: 'T' is repeated
def duplicate(x: T) -> T:
    return x


@kernel(i32)
#       ^^^ error[invalid-template]: A positional argument of the kernel decorator must be a Template, got the type 'i32'
def not_a_template(x: i32) -> i32:
    return x


@kernel(T, 4, "N")
#          ^ error[invalid-template]: A positional argument of the kernel decorator must be a Template, got the integer 4
#             ^^^ error[invalid-template]: A positional argument of the kernel decorator must be a Template, got a string
def numbers_and_strings(x: T) -> T:
    return x


@kernel(missing)
#       ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
def undefined(x: i32) -> i32:
    return x


@kernel(*(T, N))
#       ^^^^^^^ error[decorator-argument]: Unpacked arguments are not supported in the kernel decorator
def unpacked(x: i32) -> i32:
    return x
