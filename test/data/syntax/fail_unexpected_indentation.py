# tip: allo-filetest syntax/fail_unexpected_indentation
from allo import i32, kernel


@kernel
def bad_indentation(x: i32) -> i32:
    y = x
      z = x
#     ^^^^^ error[syntax]: Unexpected indentation
    return y
