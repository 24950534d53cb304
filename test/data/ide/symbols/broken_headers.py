from allo import f32, i32, kernel

N: int = 4


@kernel
def unclosed_types(a: i32[4, 4, b: "i32[4]", c: f32 = 3, d: i32[N], *e, f: i32
    g = c + 1
    return g


@kernel
def other_brackets(a: i32[4), b: i32[N] = 3 c: i32) -> i32[2):
    return c


@kernel
def over_lines(
    a: i32,  # b: i32
    b: "i32[4, N]",
    c: "i32


@kernel
def without_colon(a: f32, b: i32[N, N]) -> (f32, i32)
    return a, b[0, 0]


@kernel
def without_body(a: i32, a: i3, lambda: i32


@kernel
def (a: i32):
    return


@kernel
def x(
