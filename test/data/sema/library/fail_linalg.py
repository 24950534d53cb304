from allo import KernelOptions, Stateful, f32, i32, index, kernel, linalg


@kernel
def bad_linalg(m: f32[2, 3], v: f32[3], w: f32[4], s: "f32[]", k: i32, n: index[3]):
    linalg.matmul(m, v, acc=s)
    linalg.matmul(m, m, acc=m)
    linalg.dot(m, v, acc=s)
    linalg.dot(v, w, acc=s)
    linalg.dot(v, k, acc=s)
    linalg.matmul(3, m, acc=m)
    linalg.dot(v, v)
    linalg.dot(v, v, acc=v)
    linalg.dot(v, n, acc=s)


@kernel(options=KernelOptions(enable_tensor=True))
def mixed_linalg(v: f32[3]):
    state: Stateful[f32[3]] = 0
    a = linalg.dot(v, state)
