# tip: allo-filetest ide/hover/fail_names_in_a_broken_line
from allo import i8, i32, kernel

N: int = 4


@kernel
def callee(x: i32) -> i32:
    return x


@kernel
def names_in_a_broken_line(x: i32, s: i32) -> i32:
    x += callee(s, N, unknown  # the comment names s
    #    ^^^^^^ hover: kernel callee(x: i32) -> i32
    #          ^ error[syntax]#1: '(' was never closed
    #           ^ hover: s: i32
    #              ^ hover: N = 4
    #                 ^^^^^^^ hover: none
    #                        | fix#1 Insert ')': ")"
    #                                        ^ hover: none
    x = callee("s", f"{s}", s.s, x=s
    #         ^ error[syntax]#2: '(' was never closed
    #           ^ hover: none
    #                  ^ hover: none
    #                       ^ hover: s: i32
    #                         ^ hover: none
    #                            ^ hover: none
    #                              ^ hover: s: i32
    #                               | fix#2 Insert ')': ")"
    y: i8 = [s for s in x
    #  ^^ hover: type i8
    #       ^ error[syntax]#3: '[' was never closed
    #        ^ hover: none
    #              ^ hover: none
    #                   ^ hover: x: i32
    #                    | fix#3 Insert ']': "]"
    return x
