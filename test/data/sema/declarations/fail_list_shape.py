# tip: allo-filetest sema/declarations/fail_list_shape
from allo import i32, kernel


@kernel
def list_shape(out: "i32[2]"):
    a: "i32[3]" = [1, 2]
    #             ^^^^^^ error[list-shape]: List initializer shape mismatch: dimension 0 of 'i32[3]' has 3 elements, got 2
    b: "i32[2, 2]" = [1, 2]
    #                 ^ error[list-ragged]: Ragged list initializer: expected a list of 2 elements
    c: "i32[2]" = [[1, 2], [3, 4]]
    #              ^^^^^^ error[list-shape]: List initializer is nested deeper than the 1 dimensions of 'i32[2]'
    out[0] = a[0] + b[0, 0] + c[0]
