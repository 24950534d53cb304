# tip: allo-filetest sema/match/fail_local_to_a_case
from allo import i32, kernel
#                           | fix#1 Declare 't' before the block: ", apint"


@kernel
def cases_are_blocks(x: i32) -> i32:
    r: i32 = 0
    match x:
#   | fix#1 Declare 't' before the block: "t: apint(33, signed=True) = 0\n    "
        case 1:
            t = x + 1
            r = t
        case 2:
            t = x + 2
#           ^ note#1: 't' is local to the block in which it is introduced here: declare it before the block
            r = t
    return t
    #      ^ error[undefined-name]#1: Name 't' is not defined
