from allo import KernelOptions, Stateful, Stream, f32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def mixed_storage(x: f32[4], s: Stream[f32[4]]):
    state: Stateful[f32[4]] = 0
    a = x + state
    b = x * s.get()
