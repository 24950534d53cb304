# tip: allo-filetest sema/returns/fail_missing
from allo import i32, kernel


@kernel
def falls_off(x: i32) -> i32:
#   ^^^^^^^^^ error[missing-return]: Missing return statement for non-void kernel 'falls_off': it needs a 'return' at the top level of its body
    x = x + 1


@kernel
def only_one_branch(x: i32) -> i32:
#   ^^^^^^^^^^^^^^^ error[missing-return]: Missing return statement for non-void kernel 'only_one_branch': it needs a 'return' at the top level of its body
    if x > 0:
        return x


@kernel
def no_else(x: i32) -> i32:
#   ^^^^^^^ error[missing-return]: Missing return statement for non-void kernel 'no_else': it needs a 'return' at the top level of its body
    if x > 0:
        return x
    elif x < 0:
        return 3


@kernel
def empty() -> (i32, i32):
#   ^^^^^ error[missing-return]: Missing return statement for non-void kernel 'empty': it needs a 'return' at the top level of its body
    pass
