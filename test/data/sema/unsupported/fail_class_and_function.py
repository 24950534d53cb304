# tip: allo-filetest sema/unsupported/fail_class_and_function
from allo import i32, kernel


@kernel
def class_and_function(x: i32) -> i32:
    class Inner:
    #     ^^^^^ error[unsupported-syntax]: A class is not supported in a kernel
        pass

    def helper(v):
    #   ^^^^^^ error[unsupported-syntax]: The nested function 'helper' is not supported in a kernel
        return v

    return x
