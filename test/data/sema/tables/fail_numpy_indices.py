# tip: allo-filetest sema/tables/fail_numpy_indices
import numpy as np

from allo import i32, kernel

TABLE = np.array([[1, 2, 3], [4, 5, 6]], dtype=np.int32)


@kernel
def numpy_indices(x: i32) -> i32:
    return x + TABLE[0, 3] + TABLE[0, 0, 0]
    #          ^^^^^^^^^^^ error[invalid-index]: Index 3 is out of range for dimension 1 of a table, which has 3 elements
    #                        ^^^^^^^^^^^^^^ error[invalid-index]: A table of 2 dimensions cannot take 3 indices
