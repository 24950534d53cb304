# tip: allo-filetest sema/silent/fail_called_kernel_of_a_call
from allo import i32, kernel


def f(x: i32) -> i32:
#   ^ note#1: kernel 'f' is declared here
    return x


g = kernel(f)


@kernel
def h(x: i32) -> i32:
    return g(x, x)
    #           ^ error[too-many-arguments]#1: Invalid arguments for kernel 'f': expected at most 1 positional arguments, got 2
