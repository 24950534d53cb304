"""Systolic arrays: a grid of workers, each with its own place in the array."""

from allo import Template, constexpr, get_wid, grid, i8, i16, i32, index, kernel

T = Template("T")
Acc = Template("Acc")
M = Template("M")
N = Template("N")
K = Template("K")

ROWS, COLS = 4, 4
TILES = 2


@kernel(T, Acc, M, N, K, mapping=[M, N])
def output_stationary(a: "T[M, K]", b: "T[K, N]", c: "Acc[M, N]"):
    i = get_wid(0)
    j = get_wid(1)
    acc: Acc = 0
    for k in range(K):
        acc += a[i, k] * b[k, j]
    c[i, j] = acc


@kernel
def weight_stationary(a: "i8[ROWS, COLS]", w: "i8[ROWS, COLS]", c: "i32[ROWS, COLS]"):
    partial: "i32[ROWS + 1, ROWS, COLS]" = 0

    @kernel
    def multiply_add(x: i8, weight: i8, before: i32) -> i32:
        return before + x * weight

    @kernel(mapping=[ROWS, COLS])
    def element(x: "i8[ROWS, COLS]", weight: "i8[ROWS, COLS]", sums: "i32[ROWS + 1, ROWS, COLS]"):
        row = get_wid(0)
        column = get_wid(1)
        for step in range(ROWS):
            sums[row + 1, step, column] = multiply_add(
                x[step, row], weight[row, column], sums[row, step, column]
            )

    element(a, w, partial)
    for i, j in grid(ROWS, COLS):
        c[i, j] = partial[ROWS, i, j]


@kernel(mapping=[TILES, TILES])
def tiled(a: "i16[8, 8]", b: "i16[8, 8]", c: "i32[8, 8]"):
    SIDE: constexpr = 8 // TILES
    row: index = get_wid(0) * SIDE
    column: index = get_wid(1) * SIDE

    @kernel
    def load(source, target, top: index, left: index, n: constexpr):
        for i, j in grid(n, n):
            target[i, j] = source[top + i, left + j]

    x: "i16[SIDE, SIDE]"
    y: "i16[SIDE, SIDE]"
    for k in range(TILES):
        load(a, x, row, k * SIDE, SIDE)
        load(b, y, k * SIDE, column, SIDE)
        for i, j in grid(SIDE, SIDE):
            acc: i32 = 0
            for l in range(SIDE):
                acc += x[i, l] * y[l, j]
            c[row + i, column + j] += acc


@kernel
def two_layers(x: "i8[ROWS, 8]", v: "i8[8, COLS]", w: "i8[COLS, 2]", out: "i32[ROWS, 2]"):
    hidden: "i32[ROWS, COLS]"
    narrow: "i8[ROWS, COLS]"
    output_stationary[i8, i32, ROWS, COLS, 8](x, v, hidden)
    for i, j in grid(ROWS, COLS):
        narrow[i, j] = max(hidden[i, j], 0) >> 8
    output_stationary[i8, i32, ROWS, 2, COLS](narrow, w, out)
