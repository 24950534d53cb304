# tip: allo-filetest syntax/fail_dedented_in_brackets
from allo import i32, kernel


@kernel
def dedented_in_brackets(a: "i32[4]") -> i32:
    # FIXME: should be accepted, indentation means nothing inside brackets
    a[
  0] = 3
# ^^^^ error[syntax]: Invalid syntax
    return a[0]
