# tip: allo-filetest sema/several_errors/fail_across_kernels
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    return x + a
    #          ^ error[undefined-name]: Name 'a' is not defined


@kernel
def second(x: i33) -> i32:
#             ^^^ error[undefined-name]#1: Name 'i33' is not defined
#             ^^^ note#1: widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)
    return x + b
    #          ^ error[undefined-name]: Name 'b' is not defined


@kernel
def third(x: i32) -> i32:
    return x


@kernel
def fourth(x: i32) -> i32:
#   ^^^^^^ error[missing-return]#2: Missing return statement for non-void kernel 'fourth': it needs a 'return' at the top level of its body
    y = third(c)
    #         ^ error[undefined-name]: Name 'c' is not defined
    #           | fix#2 Add 'return y': "\n    return y"
