# tip: allo-filetest sema/tensors/fail_mixed_storage
from allo import KernelOptions, Stateful, Stream, f32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def mixed_storage(x: f32[4], s: Stream[f32[4]]):
    state: Stateful[f32[4]] = 0
    a = x + state
    #   ^^^^^^^^^ error[mixed-storage]: '+' takes buffers or tensors, not both: got a tensor of type 'f32[4]' and a buffer of type 'f32[4]'
    b = x * s.get()
    #   ^^^^^^^^^^^ error[mixed-storage]: '*' takes buffers or tensors, not both: got a tensor of type 'f32[4]' and a buffer of type 'f32[4]'
