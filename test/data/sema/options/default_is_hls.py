# tip: allo-filetest sema/options/default_is_hls
from allo import KernelOptions, i32, kernel


@kernel
def bare(x: i32) -> i32:
    return x + x
    #      ^^^^^ type: i33


@kernel()
def called(x: i32) -> i32:
    return x + x
    #      ^^^^^ type: i33


@kernel(options=KernelOptions())
def with_options(x: i32) -> i32:
    return x + x
    #      ^^^^^ type: i33
