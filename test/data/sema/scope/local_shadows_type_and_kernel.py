# tip: allo-filetest sema/scope/local_shadows_type_and_kernel
from allo import i32, kernel, u8


@kernel
def helper(x: i32) -> i32:
    return x


@kernel
def local_shadows_type_and_kernel(x: i32) -> i32:
    u8 = x + 1
    helper = u8 * 2
    return helper
    #      ^^^^^^ type: i66
