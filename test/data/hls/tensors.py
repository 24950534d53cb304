# tip: allo-filetest hls/tensors
from allo import KernelOptions, f32, i8, i32, kernel
from allo.operators import arith, linalg, math

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def largest_sum(a: "i8[2, 2]", b: "i8[2]", s: i8) -> i32:
    c: "i32[2, 2]" = a * b + s
    return max(c[0, 0] + c[0, 1], c[1, 0] + c[1, 1])


@kernel(options=Tensors)
def stores(a: "i32[3]") -> i32:
    before = a
    a[1] = 50
    return before[1] + a[1]


@kernel
def dense(x: "f32[2, 3]", w: "f32[3, 4]", bias: "f32[4]", out: "f32[2, 4]"):
    out = 0.0
    linalg.matmul(x, w, acc=out)
    arith.add(out, bias, acc=out)
    math.tanh(out, acc=out)
