# tip: allo-filetest ide/hover/fail_broken_headers_in_a_kernel
from allo import i32, kernel


@kernel
def broken_headers(x: i32, n: i32) -> i32:
    if (x > n:
    #  ^ error[syntax]#1: '(' was never closed
    #   ^ hover: x: i32
    #       ^ hover: n: i32
    #        | fix#1 Insert ')': ")"
        x = n
    while x < n +:
    #     ^ hover: x: i32
    #           ^ error[syntax]: Expected an expression after '+'
        x = n
    for i in range(x:
    #   ^ hover: none
    #             ^ error[syntax]#2: '(' was never closed
    #              ^ hover: x: i32
    #               | fix#2 Insert ')': ")"
        x = n
    match x +:
    #     ^ hover: x: i32
    #       ^ error[syntax]: Expected an expression after '+'
        case 1:
            x = n
            #   ^ hover: n: i32
    match x:
        case 1 n:
        #     | fix#3 Insert ':': ":"
        #      ^ error[syntax]#3: Expected ':' or an operator before 'n'
        #      ^ hover: n: i32
            x = n
    return x
