# tip: allo-filetest sema/tensors/conversions
from allo import KernelOptions, f32, i8, i32, i64, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def callee(x: i64[4]) -> i32[4]:
    return x


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_conversions(x: i32[4], z: i8[4], f: f32[4]) -> i32[4]:
    a: i32[4] = x + z
    b: f32[4] = x
    b = x * 2
    x = f
    x += z
    a = callee(z)
    return x + a
