# tip: allo-filetest sema/assignments/fail_global_constant_assigned
from allo import i32, kernel

N = 4


@kernel
def global_constant_assigned(x: i32) -> i32:
    N = 5
#   ^ error[undeclared-constexpr]#1: 'N' needs a type: write 'N: i32 = ...' or 'N: constexpr = ...'
#    | fix#1 Declare 'N' as i32: ": i32"
#    | fix#1 Declare 'N' as constexpr: ": constexpr"
    return x
