# Kernels with workers that the host calls.
from allo import get_nw, get_wid, i32, kernel


@kernel(mapping=[2, 4])
def number(a: "i32[2, 4]"):
    row = get_wid(0)
    column = get_wid(1)
    a[row, column] = row * get_nw(1) + column


@kernel(mapping=[4])
def gather(x: "i32[4]", y: "i32[1]", scale: i32):
    i = get_wid(0)
    y[0] += x[i] * scale


# run: number([[9, 9, 9, 9], [9, 9, 9, 9]]); a == [[0, 1, 2, 3], [4, 5, 6, 7]]
# run: gather([1, 2, 3, 4], [5], 10); y == [105]
