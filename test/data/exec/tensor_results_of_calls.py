# tip: allo-filetest exec/tensor_results_of_calls
# Results of one kernel have elements of their own, be they one value in it, or a value and what a
# call made of it.
from allo import KernelOptions, f32, kernel

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def same(p: "f32[2]") -> "f32[2]":
    return p


@kernel(options=Tensors)
def call_first(p: "f32[2]") -> ("f32[2]", "f32[2]"):
    q: "f32[2]" = p * 5.0
    return same(q), q


@kernel(options=Tensors)
def call_last(p: "f32[2]") -> ("f32[2]", "f32[2]"):
    q: "f32[2]" = p * 5.0
    return q, same(q)


@kernel(options=Tensors)
def first(p: "f32[2]") -> f32:
    a, b = call_first(p)
    a[1] = 100.0
    return b[1]


@kernel(options=Tensors)
def last(p: "f32[2]") -> f32:
    a, b = call_last(p)
    a[1] = 100.0
    return b[1]


# run: first([1, 2]) == 10
# run: last([1, 2]) == 10
