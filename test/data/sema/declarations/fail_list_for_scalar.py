# tip: allo-filetest sema/declarations/fail_list_for_scalar
from allo import i32, kernel


@kernel
def list_for_scalar() -> i32:
    a: i32 = [1, 2]
    #        ^^^^^^ error[invalid-initializer]: Unsupported initializer for variable 'a': expected a value of type 'i32', got a list
    return a
