# tip: allo-filetest sema/tensors/fail_nameless_store
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def make(x: i32[4]) -> i32[4]:
    return x


@kernel(options=KernelOptions(enable_tensor=True))
def nameless_store(x: i32[4]):
    make(x)[0] = 1
#   ^^^^^^^^^^ error[invalid-target]: An element can only be assigned to in a tensor that has a name
