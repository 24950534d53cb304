# tip: allo-filetest sema/tensors/elementwise
from allo import KernelOptions, f32, f64, i8, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def elementwise(x: i32[4], y: i32[4], z: i8[4], f: f32[4], d: f64[4], k: i32) -> f32[4]:
    a = x + y
    #   ^^^^^ type: i33[4]
    b = x + y + z
    #   ^^^^^^^^^ type: i34[4]
    c = x * z * 3
    #   ^^^^^^^^^ type: i72[4]
    e = f + d * x
    #   ^^^^^^^^^ type: f64[4]
    g = x + k
    #   ^^^^^ type: i33[4]
    h = -z
    #   ^^ type: i9[4]
    i = x < z
    #   ^^^^^ type: u1[4]
    j = not f
    #   ^^^^^ type: u1[4]
    l = (x >> 2) & k
    #   ^^^^^^^^^^^^ type: i32[4]
    m = f + 1 - k
    #   ^^^^^^^^^ type: f32[4]
    n = +f
    return f * 2.5 + f
