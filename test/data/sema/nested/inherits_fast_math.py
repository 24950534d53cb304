# tip: allo-filetest sema/nested/inherits_fast_math
from allo import KernelOptions, f32, f64, kernel


@kernel(options=KernelOptions(fast_math=True))
def inherits_fast_math(a: f32, b: f32, c: f64) -> f64:
    @kernel
    def inner(x: f32, y: f32, z: f64) -> f64:
        return x + y + z
        #      ^^^^^^^^^ type: f64

    return inner(a, b, c)
