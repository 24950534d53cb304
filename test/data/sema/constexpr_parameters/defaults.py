# tip: allo-filetest sema/constexpr_parameters/defaults
from allo import constexpr, f32, i32, kernel


@kernel
def convert(x: i32, T: constexpr = f32, n: constexpr = 4) -> f32:
    y: T = x
    rows: "T[n]" = 0
    return y * rows[n - 1]


@kernel
def uncalled(x: i32, n: constexpr = 4) -> i32:
    rows: "i32[n]" = 0
    return rows[n - 1] + x


@kernel
def defaults(x: i32) -> f32:
    return convert(x) + convert(x, i32) + convert(x, n=8)
