# tip: allo-filetest sema/templates/fail_called_unspecialized
from allo import Template, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def generic(x: T, out: "T[N]") -> T:
#   ^^^^^^^ note#1: kernel 'generic' is declared here
#   ^^^^^^^ note#2: kernel 'generic' is declared here
#   ^^^^^^^ note#3: kernel 'generic' is declared here
    return x


@kernel
def called_unspecialized(x: i32, out: "i32[4]") -> i32:
    return generic(x, out)
    #      ^^^^^^^ error[must-be-specialized]#1: Kernel 'generic' must be specialized before it is called: missing 'T', 'N'


@kernel
def called_without_arguments() -> i32:
    return generic() + generic(missing)
    #      ^^^^^^^ error[must-be-specialized]#2: Kernel 'generic' must be specialized before it is called: missing 'T', 'N'
    #                  ^^^^^^^ error[must-be-specialized]#3: Kernel 'generic' must be specialized before it is called: missing 'T', 'N'
    #                          ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
