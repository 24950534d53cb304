# tip: allo-filetest sema/nested/fail_shadowed_kernel
from allo import i32, kernel


@kernel
def helper(x: i32) -> i32:
    return x


@kernel
def shadowed_kernel(x: i32) -> i32:
    y = helper(x)

    @kernel
    def helper(v: i32, w: i32) -> i32:
    #   ^^^^^^ note#1: kernel 'shadowed_kernel.helper' is declared here
        return v

    return helper(x)
    #      ^^^^^^^^^ error[missing-argument]#1: Invalid arguments for nested kernel 'shadowed_kernel.helper': missing required argument 'w'
