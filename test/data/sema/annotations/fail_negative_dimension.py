# tip: allo-filetest sema/annotations/fail_negative_dimension
from allo import i32, kernel

N = 4


@kernel
def negative_dimension(a: "i32[-1]", b: i32[N - 5, 2]):
#                              ^^ error[negative-dimension]: Shape dimension '-1' must be non-negative, got -1
#                                           ^^^^^ error[negative-dimension]: Shape dimension 'N - 5' must be non-negative, got -1
    pass
