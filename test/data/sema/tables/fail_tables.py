# tip: allo-filetest sema/tables/fail_tables
import numpy as np
from allo import i8, i32, kernel

BITS = np.array([True, False])
ROWS = np.zeros((2, 3), dtype=np.int32)
BIG = [1, 300, 4000]
RAGGED = [[1, 2], 3]


@kernel
def tables(x: i32) -> i32:
    a: i32[2] = BITS
    #           ^^^^ error[table-dtype]: A table that initializes a variable needs an integer or floating-point dtype, got bool
    b: i32[3, 2] = ROWS
    #              ^^^^ error[table-shape]: Table shape mismatch: expected 'i32[3, 2]', got 'i32[2, 3]'
    c: i32 = ROWS
    #        ^^^^ error[table-target]: A table can only initialize a shaped variable, but 'c' has type 'i32'
    d: i8[3] = BIG
    #          ^^^ error[initializer-out-of-range]: Integer constant 300 is out of range for 'i8'
    e: i32[2, 2] = RAGGED
    #              ^^^^^^ error[list-ragged]: Ragged list initializer: expected a list of 2 elements
    f: i32[2] = ["a", 1]
    #            ^^^ error[list-element]: List initializer elements must be compile-time numbers, got a string
    g: i32[3] = [1, 2]
    #           ^^^^^^ error[list-shape]: List initializer shape mismatch: dimension 0 of 'i32[3]' has 3 elements, got 2
    return x
