# tip: allo-filetest ide/hover/fail_in_a_broken_header
from allo import i32, f32, kernel

M = 4


@kernel
def in_a_broken_header(x: i32, y: "f32[M]", z -> i32:
#                     ^ error[syntax]#1: '(' was never closed
#                      ^ hover: x: i32
#                              ^ hover: y: f32[4]
#                                  ^ hover: type f32
#                                            | fix#1 Insert ')': ")"
    return x
    #      ^ hover: x: i32
