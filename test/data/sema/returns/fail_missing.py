# tip: allo-filetest sema/returns/fail_missing
from allo import i32, kernel


@kernel
def falls_off(x: i32) -> i32:
#   ^^^^^^^^^ error[missing-return]#1: Missing return statement for non-void kernel 'falls_off': it needs a 'return' at the top level of its body
    x = x + 1
    #        | fix#1 Add 'return x': "\n    return x"


@kernel
def only_one_branch(x: i32) -> i32:
#   ^^^^^^^^^^^^^^^ error[missing-return]#2: Missing return statement for non-void kernel 'only_one_branch': it needs a 'return' at the top level of its body
    if x > 0:
        return x
        #       | fix#2 Add 'return 0': "\n    return 0"


@kernel
def no_else(x: i32) -> i32:
#   ^^^^^^^ error[missing-return]#3: Missing return statement for non-void kernel 'no_else': it needs a 'return' at the top level of its body
    if x > 0:
        return x
    elif x < 0:
        return 3
        #       | fix#3 Add 'return 0': "\n    return 0"


@kernel
def empty() -> (i32, i32):
#   ^^^^^ error[missing-return]#4: Missing return statement for non-void kernel 'empty': it needs a 'return' at the top level of its body
    pass
    #   | fix#4 Add 'return 0, 0': "\n    return 0, 0"
