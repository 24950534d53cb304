# tip: allo-filetest exec/tensor_results_of_branches
# Results of one kernel have elements of their own, be they one value in it, or a value and what a
# call made of it.
from allo import KernelOptions, f32, kernel

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def same(p: "f32[2]") -> "f32[2]":
    return p


@kernel(options=Tensors)
def chosen(p: "f32[2]") -> ("f32[2]", "f32[2]"):
    q: "f32[2]" = p * 5.0
    r: "f32[2]" = q
    if p[0] > 0.0:
        r = same(q)
    return q, r


@kernel(options=Tensors)
def of_branch(p: "f32[2]") -> f32:
    a, b = chosen(p)
    a[1] = 100.0
    return b[1]


# run: of_branch([1, 2]) == 10
# run: of_branch([-1, 2]) == 10
