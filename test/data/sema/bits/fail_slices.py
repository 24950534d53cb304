from allo import f32, i32, index, kernel


@kernel
def bad_bit_slices(x: i32, f: f32, n: index, a: i32[4], lo: i32, hi: i32):
    b = x[0:8:2]
    c = x[:4]
    d = x[4:]
    e = x[lo:hi]
    g = x[lo : 2 * lo]
    h = x[a[0] : a[0] + 2]
    i = x[4:4]
    j = x[n + 2 : n]
    k = f[0:4]
    l = n[0:4]
    m = x[0:4, 1]
    o = x[0:1.5]
    p = x[f : f + 1]
    x[:] = 1
    x[lo:hi] = 1
    f[0:2] = 1
