# tip: allo-filetest syntax/unexpected_indentation
from allo import i32, kernel


@kernel
def bad_indentation(x: i32) -> i32:
    y = x
      # FIXME: should be an error, the line is indented more than its block
      z = x
    return y
