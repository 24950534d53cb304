# tip: allo-filetest hls/updates_in_place
from allo import KernelOptions, f32, i32, kernel, u1
from allo.operators import linalg

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def in_place(a: "i32[4]", n: i32, c: u1) -> i32:
    b: "i32[4]" = 0
    for i in range(n):
        if c:
            b = b + a
    return b[1]


@kernel
def accumulated(a: "f32[2, 3]", b: "f32[3, 4]", out: "f32[2, 4]"):
    linalg.matmul(a, b, acc=out)
