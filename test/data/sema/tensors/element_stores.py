# tip: allo-filetest sema/tensors/element_stores
from allo import KernelOptions, f32, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def element_stores(x: i32[4], k: i32) -> i32[4]:
    y: i32[4] = 0
    for i in range(4):
        y[i] = x[i] + k
        y[i][0:2] = 1
    x[0] += 1
    y = 5
    return y
