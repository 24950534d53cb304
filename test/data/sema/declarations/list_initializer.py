# tip: allo-filetest sema/declarations/list_initializer
from allo import constexpr, f32, grid, i32, kernel

BASE = 10


@kernel
def list_initializer(out: "i32[2, 2]"):
    scale: constexpr = 3
    table: "i32[2, 2]" = [[1, scale], [scale + 1, BASE]]
    weights: "f32[3]" = [0.25, 0.5, 1]
    single: "i32[1]" = [-7]
    for i, j in grid(2, 2):
        out[i, j] = table[i, j] + single[0]
        #           ^^^^^ hover: table: i32[2, 2]
