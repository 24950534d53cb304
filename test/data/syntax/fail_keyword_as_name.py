# tip: allo-filetest syntax/fail_keyword_as_name
from allo import i32, kernel


@kernel
def keyword_as_name(x: i32) -> i32:
    class = x
#   ^^^^^ error[syntax]: 'class' is a keyword of Python and cannot be a name
    return x
