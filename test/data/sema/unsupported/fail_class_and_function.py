# tip: allo-filetest sema/unsupported/fail_class_and_function
from allo import i32, kernel


@kernel
def class_and_function(x: i32) -> i32:
    class Inner:
    #     ^^^^^ error[unsupported-syntax]: A class is not supported in a kernel
        pass

    def helper(v):
    #   ^^^^^^ error[nested-function]: Nested function 'helper' is not allowed: only kernels can be defined in a kernel
        return v

    return x
