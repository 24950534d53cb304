from allo import KernelOptions, bufferize, f32, i32, kernel

N = 3


@kernel
def bad_bufferize(m: f32[8, 6], v: i32[10], k: i32, f: f32):
    a = bufferize(k)
    b = bufferize(3)
    c = m.bufferize((1,))
    d = v.bufferize((1, 2))
    e = v.bufferize(sizes=k)
    g = v.bufferize(sizes=(0,))
    h = v.bufferize(strides=0)
    i = v.bufferize(-1)
    j = v.bufferize(8, 3)
    l = v.bufferize(k, 11)
    o = m.bufferize((0, k), (8, 4), (1, 2))
    p = v.bufferize(f)
    q = v.bufferize((1.5,))
    r = v.bufferize(None)
    s = v.bufferize(2, N, 4)
    t = v.bufferize("text")


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_source(x: f32[4]):
    a = x.bufferize()
