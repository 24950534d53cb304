# tip: allo-filetest sema/tensors/cpp_style
from allo import KernelOptions, f32, i8, i32, kernel, u32


@kernel(options=KernelOptions(enable_tensor=True, typing_style="cpp"))
def cpp_tensors(x: i32[4], y: u32[4], z: i8[4], f: f32[4]):
    a = x + y
    #   ^^^^^ type: u32[4]
    b = x * z + 3
    #   ^^^^^^^^^ type: i32[4]
    c = x ** 2 + f
    #   ^^^^^^^^^^ type: f32[4]
    d = -z
    #   ^^ type: i8[4]
