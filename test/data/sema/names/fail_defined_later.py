# tip: allo-filetest sema/names/fail_defined_later
from allo import i32, kernel

TOTAL = 2 * COUNT
#           ^^^^^ error[undefined-name]#1: Name 'COUNT' is not defined


@kernel
def defined_later(x: i32[SIZE], y: "i32[SIZE + 1]") -> i32:
#                        ^^^^ error[undefined-name]#2: Name 'SIZE' is not defined
#                                       ^^^^ error[undefined-name]#3: Name 'SIZE' is not defined
    z: "i32[ROWS]" = 0
    #       ^^^^ error[undefined-name]#4: Name 'ROWS' is not defined
    return x[0] + y[0] + z[0] + OFFSET + SIZES + TOTAL
    #                           ^^^^^^ error[undefined-name]#5: Name 'OFFSET' is not defined
    #                                    ^^^^^ error[undefined-name]: Name 'SIZES' is not defined
    #                                            ^^^^^ note#1: kernel 'defined_later' needs its value here


SIZE = 4
# <---- note#2: 'SIZE' is defined later, here
# <---- note#3: 'SIZE' is defined later, here
SIZE = 5
ROWS, OFFSET = 2, 3
# <---- note#4: 'ROWS' is defined later, here
#     ^^^^^^ note#5: 'OFFSET' is defined later, here
COUNT = 1
# <----- note#1: 'COUNT' is defined later, here
