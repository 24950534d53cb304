# tip: allo-filetest sema/nested/fail_constexpr_argument
from allo import constexpr, i32, kernel


@kernel
def constexpr_argument(x: i32, a: "i32[4]") -> i32:
    @kernel
    def inner(v: i32, n: constexpr) -> i32:
    #                 ^^^^^^^^^^^^ note#3: parameter 'n' is declared here
    #                 ^^^^^^^^^^^^ note#4: parameter 'n' is declared here
        part: "i32[n]" = 0
        #          ^ error[invalid-dimension]#1: Shape dimension 'n' must be a compile-time integer, got the float 1.5
        #          ^ error[negative-dimension]#2: Shape dimension 'n' must be non-negative, got -1
        return v + part[0]

    y = inner(x, x)
    #            ^ error[constexpr-argument]#3: Argument 'n' of kernel 'constexpr_argument.inner' must be constexpr, but got a runtime value of type 'i32'
    y = inner(x, a)
    #            ^ error[constexpr-argument]#4: Argument 'n' of kernel 'constexpr_argument.inner' must be constexpr, but got a runtime value of type 'i32[4]'
    y = inner(x, -1)
    #   ^^^^^^^^^^^^ note#2: in call to kernel 'constexpr_argument.inner' from 'constexpr_argument'
    y = inner(x, 1.5)
    #   ^^^^^^^^^^^^^ note#1: in call to kernel 'constexpr_argument.inner' from 'constexpr_argument'
    return inner(x, i32)
