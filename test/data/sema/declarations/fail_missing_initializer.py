# tip: allo-filetest sema/declarations/fail_missing_initializer
from allo import f32, i32, index, kernel


@kernel
def missing_initializer() -> i32:
    a: i32
#   ^ error[missing-initializer]#1: Scalar variable 'a' must have an initializer
    #     | fix#1 Initialize it with 0: " = 0"
    b: f32
#   ^ error[missing-initializer]#2: Scalar variable 'b' must have an initializer
    #     | fix#2 Initialize it with 0: " = 0"
    c: index
#   ^ error[missing-initializer]#3: Scalar variable 'c' must have an initializer
    #       | fix#3 Initialize it with 0: " = 0"
    return a
