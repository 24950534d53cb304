# tip: allo-filetest sema/templates/fail_dependent_conditions
from allo import Template, f32, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def may_return(x: T) -> T:
#   ^^^^^^^^^^ error[missing-return]#1: Missing return statement for non-void kernel 'may_return': it needs a 'return' at the top level of its body
    if N > 3 and not (T == f32):
        return x
        #       | fix#1 Add 'return 0': "\n    return 0"


@kernel(N)
def dependent_ternary(x: i32, out: "i32[4]"):
    K: i32 = 1 if N + 1 > 3 else 2
    out[1 if -N < 0 else 2] = K


@kernel(T)
def never_returns(x: T, c: i32) -> T:
#   ^^^^^^^^^^^^^ error[missing-return]: Missing return statement for non-void kernel 'never_returns': it needs a 'return' at the top level of its body
    if c > 3:
        return x


returns = may_return[i32, 4]
falls_through = may_return[i32, 3]
#               ^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'may_return[i32, 3]'
