# tip: allo-filetest sema/declarations/fail_list_ragged
from allo import i32, kernel


@kernel
def list_ragged(x: i32, out: "i32[2]"):
    a: "i32[2, 2]" = [[1, 2], [3]]
    #                         ^^^ error[list-ragged]: Ragged list initializer: expected a list of 2 elements
    b: "i32[2, 2]" = [[1], [2, 3]]
    #                      ^^^^^^ error[list-ragged]: Ragged list initializer: expected a list of 1 element
    c: "i32[2]" = [1, [2]]
    #                 ^^^ error[list-ragged]: Ragged list initializer: expected a number
    d: "i32[2, 1]" = [[1], 2]
    #                      ^ error[list-ragged]: Ragged list initializer: expected a list of 1 element
    e: "i32[2, 2, 2]" = [[[1, 2], [3, 4]], [[5, 6]]]
    #                                      ^^^^^^^^ error[list-ragged]: Ragged list initializer: expected a list of shape (2, 2)
    f: "i32[2]" = [[], [1]]
    #                  ^^^ error[list-ragged]: Ragged list initializer: expected a list of 0 elements
    out[0] = a[0, 0] + b[0, 0] + c[0] + d[0, 0] + e[0, 0, 0] + f[0]
