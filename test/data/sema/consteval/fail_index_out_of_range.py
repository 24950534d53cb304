# tip: allo-filetest sema/consteval/fail_index_out_of_range
from allo import i32, kernel

SIZES = [1, 2]


@kernel
def index_out_of_range(x: i32) -> i32:
    return x + SIZES[2]
    #          ^^^^^^^^ error[invalid-index]: Index 2 is out of range for a list of 2 elements
