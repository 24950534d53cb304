# tip: allo-filetest sema/templates/defaults_and_options
from allo import KernelOptions, Template, f32, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N, options=KernelOptions(typing_style="cpp"))
def scale(x: T, by: T = 2, plus: i32 = N * 2 + 1) -> T:
    return x * by + plus
    #      ^^^^^^^^^^^^^ type: i32


@kernel
def defaults_and_options(x: i32, y: f32) -> f32:
    return scale[i32, 3](x) + scale[f32, 4](y, by=0.5) + scale[i32, 3](x, plus=x)
