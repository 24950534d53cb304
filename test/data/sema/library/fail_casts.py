from allo import bitcast, cast, f32, i32, index, kernel, u8


@kernel
def bad_casts(x: i32, f: f32, n: index, b: i32[4]):
    a = cast(f, index)
    c = cast(x, x)
    d = cast(x, i32[4])
    e = cast(b, f32)
    g = cast("text", i32)
    h = bitcast(x, u8)
    i = bitcast(n, f32)
    j = bitcast(3, f32)
    k = bitcast(b, f32)
    l = cast(300, u8)
