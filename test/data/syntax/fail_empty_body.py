# tip: allo-filetest syntax/fail_empty_body
from allo import i32, kernel


@kernel
def empty_body(x: i32) -> i32:
# <------------------------------ error[syntax]: Expected an indented block after 'def'


@kernel
def after(x: i32) -> i32:
    return x
