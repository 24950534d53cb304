# tip: allo-filetest syntax/dedented_in_brackets
from allo import i32, kernel


@kernel
def dedented_in_brackets(a: "i32[4]") -> i32:
    a[
  0] = 3
    return a[0]
