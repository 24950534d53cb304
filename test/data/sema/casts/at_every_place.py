# tip: allo-filetest sema/casts/at_every_place
from allo import bf16, f16, f32, f64, i8, i32, i128, index, kernel, u8


@kernel
def take(x: u8) -> u8:
    return x


@kernel
def at_every_place(x: i32, f: f32, h: f16, b: bf16, d: f64, w: i128, n: index, a: "u8[4]") -> i8:
    s: u8 = x
    s = f
    s = n
    t: f16 = d
    t = b
    t = x
    m: index = x
    m = s
    a[0] = w
    a[n] = m
    a[x] = take(x)
    a[1] = take(f)
    v: i128 = f
    q: f64 = w
    return f
