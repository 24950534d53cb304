# tip: allo-filetest ide/names/fail_half_typed
# Names are found in a file that is being typed.
from allo import i32, kernel

N = 4


@kernel
def first(x: i32) -> i32:
    y: i32 = x +
    # ^ references: none
    #          ^ error[syntax]: Expected an expression after '+'
    return y + N
    #      ^ definition: y at 9:5: y: i32 = x +
    #          ^ definition: N at 4:1: N = 4
    #          ^ rename: N
    #   ... renamed = 4
    #   ... return y + renamed


@kernel
def second(a: i32) -> i32:
    b: i32 = first(a
    #             ^ error[syntax]#1: '(' was never closed
    #              ^ definition: a at 14:12: def second(a: i32) -> i32:
    #               | fix#1 Insert ')': ")"
    return b


third = first(
#            ^ error[syntax]#2: '(' was never closed
#             | fix#2 Insert ')': ")"
