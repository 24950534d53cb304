# tip: allo-filetest sema/declarations/fail_list_shape
from allo import i32, kernel


@kernel
def list_shape(out: "i32[2]"):
    a: "i32[3]" = [1, 2]
    #             ^^^^^^ error[list-shape]: List initializer shape mismatch: dimension 0 of 'i32[3]' has 3 elements, got 2
    b: "i32[2, 2]" = [1, 2]
    #                 ^ error[list-shape]: List initializer shape mismatch: dimension 1 of 'i32[2, 2]' has 2 elements, got the integer 1
    c: "i32[2]" = [[1, 2], [3, 4]]
    #              ^^^^^^ error[list-shape]: List initializer is nested deeper than the 1 dimension of 'i32[2]'
    d: "i32[2, 2]" = [[1, 2, 3], [4, 5, 6]]
    #                 ^^^^^^^^^ error[list-shape]: List initializer shape mismatch: dimension 1 of 'i32[2, 2]' has 2 elements, got 3
    e: "i32[2]" = []
    #             ^^ error[list-shape]: List initializer shape mismatch: dimension 0 of 'i32[2]' has 2 elements, got 0
    out[0] = a[0] + b[0, 0] + c[0] + d[0, 0] + e[0]
