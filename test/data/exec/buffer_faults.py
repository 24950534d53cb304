# tip: allo-filetest exec/buffer_faults
from allo import i32, index, kernel


@kernel
def reads_nothing() -> i32:
    c: "i32[2]"
    c[0] = 1
    return c[0] + c[1]


@kernel
def out_of_range(a: "i32[2, 3]", i: index, j: index) -> i32:
    return a[i, j]


# run: reads_nothing() ! uninitialized-element 9:19
# run: out_of_range([1, 2, 3, 4, 5, 6], 1, 2) == 6
# run: out_of_range([1, 2, 3, 4, 5, 6], 2, 0) ! out-of-bounds 14:12 Index 2 is out of bounds for axis 0 of 'a', which has size 2
# run: out_of_range([1, 2, 3, 4, 5, 6], 0, -1) ! out-of-bounds 14:12 Index -1 is out of bounds for axis 1
