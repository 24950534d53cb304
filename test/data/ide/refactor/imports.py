# tip: allo-filetest ide/refactor/imports
from allo import kernel, i32, Stream, f32, i8
from allo import KernelOptions
from allo import grid as over
# <-- imports: changed
#   ... - from allo import kernel, i32, Stream, f32, i8
#   ... - from allo import KernelOptions
#   ... - from allo import grid as over
#   ... + from allo import KernelOptions, f32, grid as over, i32, kernel


@kernel(options=KernelOptions(typing_style="cpp"))
def imports(x: i32, y: "f32[4]") -> i32:
    for i, j in over(2, 2):
        y[i + j] = 0
    return x
