# tip: allo-filetest syntax/fail_broken_case
from allo import i32, kernel


@kernel
def broken_case(x: i32) -> i32:
    y: i32 = 0
    match x:
        case (, 6:
        #    ^ error[syntax]#1: '(' was never closed
        #        | fix#1 Insert ')': ")"
            y = 1
        case 4 raise four if y > 0:
        #      ^^^^^ error[syntax]: Unexpected 'raise'
            y = 2
        case _:
            y = 3
    return y
