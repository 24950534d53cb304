# tip: allo-filetest sema/not_yet/fail_tensor_operators
from allo import KernelOptions, f32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_operators(x: "f32[4]", y: "f32[4]") -> "f32[4]":
    return x + y
    #      ^ error[not-yet-supported]: Operator '+' on a tensor is not supported yet
