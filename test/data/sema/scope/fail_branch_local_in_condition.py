# tip: allo-filetest sema/scope/fail_branch_local_in_condition
from allo import i32, kernel


@kernel
def branch_local_in_condition(x: i32) -> i32:
    if x > 0:
#   | fix#1 Declare 't' before the block: "t: i32 = 0\n    "
        t = x
#       ^ note#1: 't' is local to the block in which it is introduced here: declare it before the block
    elif t > 3:
    #    ^ error[undefined-name]#1: Name 't' is not defined
        x = 4
    return x
