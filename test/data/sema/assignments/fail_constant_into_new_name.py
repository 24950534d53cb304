# tip: allo-filetest sema/assignments/fail_constant_into_new_name
from allo import i32, kernel
#                           | fix#3 Declare 'c' as f32: ", f32"

N = 4


@kernel
def constant_into_new_name(x: i32) -> i32:
    a = 3
#   ^ error[undeclared-constexpr]#1: 'a' needs a type: write 'a: i32 = ...' or 'a: constexpr = ...'
#    | fix#1 Declare 'a' as i32: ": i32"
#    | fix#1 Declare 'a' as constexpr: ": constexpr"
    b = N * 2 + 1
#   ^ error[undeclared-constexpr]#2: 'b' needs a type: write 'b: i32 = ...' or 'b: constexpr = ...'
#    | fix#2 Declare 'b' as i32: ": i32"
#    | fix#2 Declare 'b' as constexpr: ": constexpr"
    c = -0.5
#   ^ error[undeclared-constexpr]#3: 'c' needs a type: write 'c: i32 = ...' or 'c: constexpr = ...'
#    | fix#3 Declare 'c' as f32: ": f32"
#    | fix#3 Declare 'c' as constexpr: ": constexpr"
    return x
