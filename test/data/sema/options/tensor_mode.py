# tip: allo-filetest sema/options/tensor_mode
from allo import KernelOptions, f32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_mode(x: "f32[4]", out: "f32[4]"):
    t: "f32[4]" = 0.0
    t[0] = x[1]
    out[0] = t[0] + x[0]
    #        ^^^^^^^^^^^ type: f32
