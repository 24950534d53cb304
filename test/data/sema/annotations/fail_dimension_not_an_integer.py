# tip: allo-filetest sema/annotations/fail_dimension_not_an_integer
from allo import i32, kernel

RATIO = 0.5


@kernel
def dimension_not_an_integer(a: "i32[True]", b: "i32[4.0]", c: "i32[RATIO]", d: i32[8 / 2]):
#                                    ^^^^ error[invalid-dimension]: Shape dimension 'True' must be a compile-time integer, got 'True'
#                                                    ^^^ error[invalid-dimension]: Shape dimension '4.0' must be a compile-time integer, got the float 4.0
#                                                                   ^^^^^ error[invalid-dimension]: Shape dimension 'RATIO' must be a compile-time integer, got the float 0.5
#                                                                                   ^^^^^ error[invalid-dimension]: Shape dimension '8 / 2' must be a compile-time integer, got the float 4.0
    pass
