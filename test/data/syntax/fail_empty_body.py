# tip: allo-filetest syntax/fail_empty_body
from allo import i32, kernel


@kernel
# FIXME: should be the syntax error alone
def empty_body(x: i32) -> i32:
# <------------------------------ error[syntax]: Expected an indented block after 'def'
#   ^^^^^^^^^^ error[missing-return]: Missing return statement for non-void kernel 'empty_body': it needs a 'return' at the top level of its body


@kernel
def after(x: i32) -> i32:
    return x
