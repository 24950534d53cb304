# tip: allo-filetest sema/names/fail_undefined_augmented_target
from allo import i32, kernel


@kernel
def undefined_augmented_target(x: i32) -> i32:
    total += x
#   ^^^^^ error[undefined-name]: Name 'total' is not defined
    return x
