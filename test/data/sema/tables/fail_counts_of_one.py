# tip: allo-filetest sema/tables/fail_counts_of_one
import numpy as np

from allo import i32, kernel

ROW = np.array([1], dtype=np.int32)
SIZES = [1]


@kernel
def counts_of_one(x: i32) -> i32:
    y = x + ROW[0, 0] + ROW[3]
    #       ^^^^^^^^^ error[invalid-index]: A table of 1 dimension cannot take 2 indices
    #                   ^^^^^^ error[invalid-index]: Index 3 is out of range for dimension 0 of a table, which has 1 element
    z = x + SIZES[1] + SIZES[-2]
    #       ^^^^^^^^ error[invalid-index]: Index 1 is out of range for a list of 1 element
    #                  ^^^^^^^^^ error[invalid-index]: Index -2 is out of range for a list of 1 element
    a: "i32[1]" = [1, 2]
    #             ^^^^^^ error[list-shape]: List initializer shape mismatch: dimension 0 of 'i32[1]' has 1 element, got 2
    return y + z + a[0]
