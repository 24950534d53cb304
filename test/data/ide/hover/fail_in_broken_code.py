# tip: allo-filetest ide/hover/fail_in_broken_code
from allo import i32, kernel


@kernel
def in_broken_code(x: i32) -> i32:
    s = x + x
    t = s + missing * x
    #   ^ hover: s: i33
    #       ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
    #       ^^^^^^^ hover: none
    #                 ^ hover: x: i32
    u = (s - x
    # ^ hover: none
    #   ^ error[syntax]#1: '(' was never closed
    #    ^ hover: s: i33
    #        ^ hover: x: i32
    #         | fix#1 Insert ')': ")"
    return s
    #      ^ hover: s: i33
