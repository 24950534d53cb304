# tip: allo-filetest sema/unsupported/fail_class_and_function
from allo import i32, kernel


@kernel
def class_and_function(x: i32) -> i32:
    class Inner:
#   ^^^^^^^^^^^^ error[unsupported-syntax]: A class is not supported in a kernel
        pass

    def helper(v):
    #   ^^^^^^ error[nested-decorator-count]: Nested kernel 'helper' must use exactly one '@kernel' decorator
        return v

    return x
