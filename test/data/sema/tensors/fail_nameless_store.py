from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def make(x: i32[4]) -> i32[4]:
    return x


@kernel(options=KernelOptions(enable_tensor=True))
def nameless_store(x: i32[4]):
    make(x)[0] = 1
