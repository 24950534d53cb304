from allo import KernelOptions, Stateful, add, exp, f32, i32, index, kernel


@kernel
def bad_acc(x: f32[4], y: f32[4], out: f32[5], k: i32, n: index[4], f: f32):
    add(x, y)
    y = add(x, x)
    out = add(x, x)
    add(x, y, acc=out)
    add(x, y, acc=f)
    add(x, y, acc=3)
    add(k, k, acc=x)
    add(1, 2, acc=x)
    add(x, y, acc=n)
    exp(x)


@kernel(options=KernelOptions(enable_tensor=True))
def mixed_acc(x: f32[4]):
    state: Stateful[f32[4]] = 0
    add(x, x, acc=state)
    add(x, state)
