from allo import KernelOptions, f32, i32, index, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_shapes(a: i32[4], b: i32[5], c: i32[4, 5], d: index[4], f: f32[4]) -> i32[4]:
    e = a + b
    g = c + b
    h = c * a
    i = b + 1 + c + a
    j = a < b
    k = d + f
    l: i32[5] = a
    m: f32[4] = d
    return b
