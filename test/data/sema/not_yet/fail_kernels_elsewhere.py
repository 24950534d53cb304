# tip: allo-filetest sema/not_yet/fail_kernels_elsewhere
from allo import i32, kernel


def make(n):
    @kernel
    def in_a_function(x: i32) -> i32:
        return x + n

    return in_a_function


if True:

    @kernel
    def in_a_block(x: i32) -> i32:
        return x


@kernel
def uses(x: i32) -> i32:
    return in_a_block(x)
