# tip: allo-filetest sema/annotations/fail_star_of_a_number
from allo import f32, kernel

N = 8


@kernel
def star_of_a_number(a: f32[*N, 2], b: "f32[2, *N]"):
#                           ^^ error[invalid-constant]: A value of type 'int' cannot be iterated over
#                                              ^^ error[invalid-constant]: A value of type 'int' cannot be iterated over
    a[0, 0] = 1
