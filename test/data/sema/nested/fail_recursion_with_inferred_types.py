# tip: allo-filetest sema/nested/fail_recursion_with_inferred_types
from allo import i32, kernel


@kernel
def recursion_with_inferred_types(x: i32) -> i32:
    @kernel
    def grow(v) -> i32:
        return grow(v + 1)
        #      ^^^^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: recursion_with_inferred_types.grow -> recursion_with_inferred_types.grow

    @kernel
    def count(v, n) -> i32:
        return count(v, n + 1)
        #      ^^^^^^^^^^^^^^^ error[instance-depth]: Template instantiation of kernel 'recursion_with_inferred_types.count' is nested more than 64 levels deep

    return grow(x) + count(x, 0)
