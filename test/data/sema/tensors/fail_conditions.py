# tip: allo-filetest sema/tensors/fail_conditions
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_conditions(x: i32[4], k: i32) -> i32:
    if x:
    #  ^ error[invalid-condition]: A condition must be a number or a bool, got a value of type 'i32[4]'
        k = 1
    a = x and k
    #   ^ error[shaped-boolean]: Non-scalar values are not supported in boolean operations, got 'i32[4]'
    b = x == x or k
    #   ^^^^^^ error[shaped-boolean]: Non-scalar values are not supported in boolean operations, got 'u1[4]'
    while x < 3:
    #     ^^^^^ error[invalid-condition]: A condition must be a number or a bool, got a value of type 'u1[4]'
        k = 2
    return k
