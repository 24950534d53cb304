# tip: allo-filetest sema/streams/payloads_in_tensor_mode
from allo import KernelOptions, Stream, f32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def payloads_stay_buffers(s: Stream[f32[4]], t: Stream[f32[4]]) -> f32:
    block = s.get()
    t.put(block)
    return block[0]
