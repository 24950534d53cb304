# tip: allo-filetest ide/hover/fail_shadowing_in_broken_code
from allo import i32, kernel

N: int = 4


@kernel
def shadowing_in_broken_code(x: i32) -> i32:
    r: i32 = x
    for i in range(N):
    #              ^ note#1: used here
        N: i32 = x
#       ^ warning[shadowed-name]#1: 'N' hides a module-level name that this kernel uses
        r = (N + i
#       ^ hover: r: i32
        #   ^ error[syntax]#2: '(' was never closed
        #    ^ hover: N: i32
        #        ^ hover: i: index
        #         | fix#2 Insert ')': ")"
    r = (N + i
    #   ^ error[syntax]#3: '(' was never closed
    #    ^ hover: N = 4
    #        ^ hover: none
    #         | fix#3 Insert ')': ")"
    t = (t
    # ^ hover: none
    #   ^ error[syntax]#4: '(' was never closed
    #    ^ hover: none
    #     | fix#4 Insert ')': ")"
    return r
