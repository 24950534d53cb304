# tip: allo-filetest sema/constexpr/shape_attributes
from allo import constexpr, f32, i32, kernel


@kernel
def shape_attributes(x: f32[4, 8]) -> f32:
    T: constexpr = x.dtype
    total: T = 0.0
    for i in range(x.shape[0]):
        for j in range(x.shape[-1]):
            total += x[i, j]
    if x.ndim == 2 and T == f32:
        total += x.size
    elif undefined:
        total += 1
    return total
