# tip: allo-filetest sema/options/cpp_style
from allo import KernelOptions, i32, kernel, u32


@kernel(options=KernelOptions(typing_style="cpp"))
def cpp_style(x: u32, y: i32, out: "u32[1]"):
    out[0] = x + y
    #        ^^^^^ type: u32
