# tip: allo-filetest syntax/fail_function_indentation
from allo import i32, kernel


@kernel
  def of_function(x: i32) -> i32:
# ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[syntax]: Unexpected indentation
    return x
