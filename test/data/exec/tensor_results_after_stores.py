# tip: allo-filetest exec/tensor_results_after_stores
# Results of one kernel have elements of their own, be they one value in it, or a value and what a
# call made of it.
from allo import KernelOptions, f32, kernel

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def same(p: "f32[2]") -> "f32[2]":
    return p


@kernel(options=Tensors)
def stored(p: "f32[2]") -> ("f32[2]", "f32[2]"):
    q: "f32[2]" = p * 5.0
    q[0] = 1.0
    return same(q), q


@kernel(options=Tensors)
def after_store(p: "f32[2]") -> f32:
    a, b = stored(p)
    a[1] = 100.0
    return b[0] + b[1]


# run: after_store([1, 2]) == 11
