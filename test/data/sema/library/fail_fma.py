from allo import f32, f64, fma, i32, kernel


@kernel
def bad_fma(f: f32, d: f64, x: i32, b: f32[4]):
    a = fma(f, x, f)
    c = fma(f, d, f)
    e = fma(b, b, b)
    g = fma(f, "text", f)
    h = fma(f, f)
