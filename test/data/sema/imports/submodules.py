# tip: allo-filetest sema/imports/submodules
from allo.lang import i32, kernel
from allo.lang.core import KernelOptions, u16
from allo.operators import grid


@kernel(options=KernelOptions(typing_style="hls"))
def submodules(x: i32, y: u16, out: "i32[2, 2]"):
    for i, j in grid(2, 2):
        out[i, j] = x * y
        #           ^^^^^ type: i48
