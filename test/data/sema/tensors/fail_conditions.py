from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_conditions(x: i32[4], k: i32) -> i32:
    if x:
        k = 1
    a = x and k
    b = x == x or k
    while x < 3:
        k = 2
    return k
