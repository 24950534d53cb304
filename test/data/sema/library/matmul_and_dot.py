# tip: allo-filetest sema/library/matmul_and_dot
from allo import KernelOptions, f32, f64, i8, i32, kernel, linalg


@kernel
def buffer_matmul(a: f32[2, 3], b: f32[3, 4], out: f32[2, 4], p: i8[3], q: i8[3], s: "i32[]"):
    linalg.matmul(a, b, acc=out)
    linalg.dot(p, q, acc=s)


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_matmul(a: f32[2, 3], b: f64[3, 4], p: i8[3], q: i8[3]) -> f32[2, 4]:
    c = linalg.dot(p, q)
    #   ^^^^^^^^^^^^^^^^ type: i16[]
    d = linalg.dot(p, q)[()]
    #   ^^^^^^^^^^^^^^^^^^^^ type: i16
    e = linalg.matmul(a, b)
    #   ^^^^^^^^^^^^^^^^^^^ type: f64[2, 4]
    return linalg.matmul(a, b, acc=e)
