# tip: allo-filetest sema/constexpr_parameters/fail_arguments
from allo import constexpr, i32, kernel


@kernel
def repeat(x: i32, n: constexpr) -> i32:
#   ^^^^^^ note#5: kernel 'repeat' is declared here
#                  ^^^^^^^^^^^^ note#1: parameter 'n' is declared here
#                  ^^^^^^^^^^^^ note#2: parameter 'n' is declared here
#                  ^^^^^^^^^^^^ note#3: parameter 'n' is declared here
#                  ^^^^^^^^^^^^ note#4: parameter 'n' is declared here
#                  ^^^^^^^^^^^^ note#6: parameter 'n' is declared here
    return x * n


@kernel
def arguments(x: i32, a: "i32[4]") -> i32:
    y = repeat(x, x)
    #             ^ error[constexpr-argument]#1: Argument 'n' of kernel 'repeat' must be constexpr, but got a runtime value of type 'i32'
    y = repeat(x, a[0])
    #             ^^^^ error[constexpr-argument]#2: Argument 'n' of kernel 'repeat' must be constexpr, but got a runtime value of type 'i32'
    y = repeat(x, x + 1)
    #             ^^^^^ error[constexpr-argument]#3: Argument 'n' of kernel 'repeat' must be constexpr, but got a runtime value of type 'i33'
    y = repeat(x, (1, x))
    #             ^^^^^^ error[constexpr-argument]#4: Argument 'n' of kernel 'repeat' must be constexpr, but got a tuple that holds a runtime value
    y = repeat(x, missing)
    #             ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
    y = repeat(x)
    #   ^^^^^^^^^ error[missing-argument]#5: Invalid arguments for kernel 'repeat': missing required argument 'n'
    return repeat(x, a)
    #                ^ error[constexpr-argument]#6: Argument 'n' of kernel 'repeat' must be constexpr, but got a runtime value of type 'i32[4]'
