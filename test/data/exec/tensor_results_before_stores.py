# tip: allo-filetest exec/tensor_results_before_stores
# Results of one kernel have elements of their own, be they one value in it, or a value and what a
# call made of it.
from allo import KernelOptions, f32, kernel

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def same(p: "f32[2]") -> "f32[2]":
    return p


@kernel(options=Tensors)
def earlier(p: "f32[2]") -> ("f32[2]", "f32[2]"):
    q: "f32[2]" = p * 5.0
    r: "f32[2]" = same(q)
    q[0] = 1.0
    return r, q


@kernel(options=Tensors)
def of_before(p: "f32[2]") -> f32:
    a, b = earlier(p)
    a[1] = 100.0
    b[1] = 7.0
    return a[0] + a[1] + b[0] + b[1]


# run: of_before([1, 2]) == 113
