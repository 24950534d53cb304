from allo import KernelOptions, f32, kernel

options = KernelOptions(enable_tensor=True)


@kernel(options=options)
def axpy(a: f32, x: f32[8], y: f32[8]) -> f32[8]:
    return a * x + y
