# twin: cpp
from allo import KernelOptions, f32, i8, i16, i32, kernel, u8


@kernel
def widths(a: i32, b: i32, c: u8, d: i8, out: "i32[4]"):
    s⟦: i33⟧ = a + b
    t⟦: i34⟧ = a + b - a
    m⟦: i16⟧ = c * d
    out[0] = c + d⟦ ‹i10›⟧
    out[1] = (a + b) * (c + d)⟦ ‹i43 → i32›⟧
    n⟦: i9⟧ = -d
    o⟦: i32⟧ = a << 3
    p⟦: i32⟧ = a / b
    q⟦: u1⟧ = a < b and c > d


@kernel
def floats(f: f32, a: i32) -> f32:
    g⟦: f32⟧ = f * a + 1
    return g - f
