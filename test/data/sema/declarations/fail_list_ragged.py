# tip: allo-filetest sema/declarations/fail_list_ragged
from allo import i32, kernel


@kernel
def list_ragged(out: "i32[2]"):
    a: "i32[2, 2]" = [[1, 2], [3]]
    #                         ^^^ error[list-shape]: List initializer shape mismatch: dimension 1 of 'i32[2, 2]' has 2 elements, got 1
    out[0] = a[0, 0]
