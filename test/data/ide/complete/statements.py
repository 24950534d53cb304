# tip: allo-filetest ide/complete/statements
# Where a statement may begin, keywords come last.
from allo import i32, kernel

LIMIT = 8


@kernel
def statements(value: i32) -> i32:
    result: i32 = value
#   ^ suggests: value, LIMIT, i32, min, max, len, print, add, sub, mul, and 57 more
    if result > LIMIT:
#    ^ suggests: i32, invert, if
    #         ^ completes: none
        result = LIMIT
#       ^ suggests: value, result, LIMIT, i32, min, max, len, print, add, sub, and 58 more
    match result:
        case 1:
            result = 2
#           ^ suggests: value, result, LIMIT, i32, min, max, len, print, add, sub, and 58 more
    return result
#    ^ suggests: result, rshift, rsqrt, return


def plain(argument):
    local = argument
    #       ^ suggests: argument, LIMIT, statements, plain, BASE, i32, kernel, True, False
    return local
#    ^ suggests: return
    #      ^ suggests: argument, local, LIMIT, statements, plain, BASE, i32, kernel, True, False


BASE = LIMIT * 2
#      ^ suggests: LIMIT, statements, plain, i32, kernel, KernelOptions, Template, Stream, Stateful, apint, and 3 more
#       ^ items: LIMIT
#   ... LIMIT: = 8
