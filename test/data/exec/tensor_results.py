# tip: allo-filetest exec/tensor_results
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
def stored(p: "f32[2]") -> ("f32[2]", "f32[2]"):
    q: "f32[2]" = p * 5.0
    q[0] = 1.0
    return same(q), q


@kernel(options=Tensors)
def chosen(p: "f32[2]") -> ("f32[2]", "f32[2]"):
    q: "f32[2]" = p * 5.0
    r: "f32[2]" = q
    if p[0] > 0.0:
        r = same(q)
    return q, r


@kernel(options=Tensors)
def earlier(p: "f32[2]") -> ("f32[2]", "f32[2]"):
    q: "f32[2]" = p * 5.0
    r: "f32[2]" = same(q)
    q[0] = 1.0
    return r, q


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


@kernel(options=Tensors)
def after_store(p: "f32[2]") -> f32:
    a, b = stored(p)
    a[1] = 100.0
    return b[0] + b[1]


@kernel(options=Tensors)
def of_branch(p: "f32[2]") -> f32:
    a, b = chosen(p)
    a[1] = 100.0
    return b[1]


@kernel(options=Tensors)
def of_before(p: "f32[2]") -> f32:
    a, b = earlier(p)
    a[1] = 100.0
    b[1] = 7.0
    return a[0] + a[1] + b[0] + b[1]


# run: first([1, 2]) == 10
# run: last([1, 2]) == 10
# run: after_store([1, 2]) == 11
# run: of_branch([1, 2]) == 10
# run: of_branch([-1, 2]) == 10
# run: of_before([1, 2]) == 113
