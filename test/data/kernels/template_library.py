"""A small library of templates: filters, products, and what they are made of."""

from allo import KernelOptions, Template, constexpr, f32, f64, grid, i8, i16, i32, kernel, u8

T = Template("T")
R = Template("R")
N = Template("N")
TAPS = Template("TAPS")
P = Template("P")

CPP = KernelOptions(typing_style="cpp")


@kernel(T, N)
def fill(target: "T[N]", value: T = 0):
    for i in range(N):
        target[i] = value


@kernel(T, N)
def shift_in(line: "T[N]", value: T):
    for i in range(N - 1):
        line[N - 1 - i] = line[N - 2 - i]
    line[0] = value


@kernel(T, R, N)
def dot(a: "T[N]", b: "T[N]") -> R:
    acc: R = 0
    for i in range(N):
        acc += a[i] * b[i]
    return acc


@kernel(T, R, N, TAPS)
def fir(x: "T[N]", h: "T[TAPS]", y: "R[N]", decimate: constexpr = 1):
    line: "T[TAPS]"
    fill[T, TAPS](line)
    produce: constexpr = dot[T, R, TAPS]
    for i in range(N):
        shift_in[T, TAPS](line, x[i])
        if decimate == 1:
            y[i] = produce(line, h)
        else:
            if i % decimate == 0:
                y[i / decimate] = produce(line, h)


@kernel(T, R, N, P)
def gemm(a: "T[N, P]", b: "T[P, N]", c: "R[N, N]", accumulate: constexpr = False):
    @kernel
    def product(row, column, depth: constexpr) -> R:
        acc: R = 0
        for k in range(depth):
            acc += row[k] * column[k]
        return acc

    row: "T[P]"
    column: "T[P]"
    for i in range(N):
        for k in range(P):
            row[k] = a[i, k]
        for j in range(N):
            for k in range(P):
                column[k] = b[k, j]
            if accumulate:
                c[i, j] += product(row, column, P)
            else:
                c[i, j] = product(row, column, depth=P)


@kernel(T, options=CPP)
def saturate(x: i32) -> T:
    low: i32 = -128 if T == i8 else 0
    high: i32 = 127 if T == i8 else 255
    return max(min(x, high), low)


fir_i16 = fir[i16, i32, 32, 5]
fir_f32 = fir[f32, f64, 16, 3]
gemm_i8 = gemm[i8, i32, 4, 8]
gemm_f32 = gemm[f32, f32, 4, 4]


@kernel
def pipeline(x: "i16[32]", h: "i16[5]", a: "i8[4, 8]", b: "i8[8, 4]", out: "i8[4, 4]"):
    y: "i32[32]"
    z: "i32[32]"
    c: "i32[4, 4]" = 0
    fir_i16(x, h, y)
    fir_i16(x, h, z, decimate=4)
    gemm_i8(a, b, c)
    gemm_i8(a, b, c, True)
    for i, j in grid(4, 4):
        out[i, j] = saturate[i8](c[i, j] + y[i * 4 + j] + z[j])


@kernel
def floats(x: "f32[16]", h: "f32[3]", m: "f32[4, 4]", out: "f64[16]", pixel: "u8[1]"):
    fir_f32(x, h, out)
    gemm_f32(m, m, m, accumulate=True)
    pixel[0] = saturate[u8](300)
