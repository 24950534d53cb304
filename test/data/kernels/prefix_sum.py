# Prefix sums: serial, work-efficient tree (Blelloch), and a 2-D summed-area table.
from allo import i32, i64, index, kernel, u8, u32

N = 32
SIDE = 8


@kernel
def scan_inclusive(x: "i32[N]", out: "i64[N]") -> i64:
    total: i64 = 0
    for i in range(N):
        total += x[i]
        out[i] = total
    return total


@kernel
def scan_exclusive_tree(data: "i32[N]"):
    # Up-sweep: partial sums climb the tree.
    width: index = 1
    while width < N:
        for right in range(2 * width - 1, N, 2 * width):
            data[right] += data[right - width]
        width = width * 2
    # Down-sweep: swap and add on the way back.
    data[N - 1] = 0
    width = N // 2
    while width > 0:
        for right in range(2 * width - 1, N, 2 * width):
            left = data[right - width]
            data[right - width] = data[right]
            data[right] += left
        width = width // 2


@kernel
def summed_area(img: "u8[SIDE, SIDE]", table: "u32[SIDE + 1, SIDE + 1]"):
    for i in range(SIDE + 1):
        table[0, i] = 0
        table[i, 0] = 0
    for y in range(SIDE):
        row_total: u32 = 0
        for x in range(SIDE):
            row_total += img[y, x]
            table[y + 1, x + 1] = table[y, x + 1] + row_total


@kernel
def box_sum(
    table: "u32[SIDE + 1, SIDE + 1]", y0: index, x0: index, y1: index, x1: index
) -> u32:
    """Sum over the half-open box; the four-term expression never goes negative."""
    return table[y1, x1] - table[y0, x1] - table[y1, x0] + table[y0, x0]
