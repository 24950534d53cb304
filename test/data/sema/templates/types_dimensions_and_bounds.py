# tip: allo-filetest sema/templates/types_dimensions_and_bounds
from allo import Template, constexpr, f32, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def fill(x: T, out: "T[N]", half: "T[N // 2]", all: T[2 * N]) -> T:
    acc: T = 0
    last: constexpr = N - 1
    for i in range(N):
        out[i] = x
        acc += out[last - i]
    return acc


fill_i32 = fill[i32, 4]
fill_f32 = fill[f32, 8]


@kernel
def calls(x: i32, a: "i32[4]", b: "i32[2]", c: "i32[8]", d: "f32[8]", e: "f32[4]", f: "f32[16]"):
    y = fill_i32(x, a, b, c)
    #   ^^^^^^^^^^^^^^^^^^^^ type: i32
    z = fill_f32(x, d, e, f)
    #   ^^^^^^^^^^^^^^^^^^^^ type: f32
    w = fill[i32, 4](x, a, b, c)
    #   ^^^^^^^^^^^^^^^^^^^^^^^^ type: i32
