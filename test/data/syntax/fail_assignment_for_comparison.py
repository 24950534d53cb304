# tip: allo-filetest syntax/fail_assignment_for_comparison
from allo import i32, kernel


@kernel
def assignment_for_comparison(x: i32) -> i32:
    if x = 3:
    #    ^ error[syntax]#1: '=' assigns: values are compared with '=='
    #    ^ fix#1 Write '==': "=="
        x = 1
    while (x = 3):
    #        ^ error[syntax]#2: '=' assigns: values are compared with '=='
    #        ^ fix#2 Write '==': "=="
        x = 2
    y: i32 = 3 if x = 3 else 4
    #               ^ error[syntax]#3: '=' assigns: values are compared with '=='
    #               ^ fix#3 Write '==': "=="
    assert x = 3
    #        ^ error[syntax]#4: '=' assigns: values are compared with '=='
    #        ^ fix#4 Write '==': "=="
    return y
