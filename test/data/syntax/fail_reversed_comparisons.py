# tip: allo-filetest syntax/fail_reversed_comparisons
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    if x => 3:
    #    ^^ error[syntax]#1: '=>' is not a Python operator: use '>='
    #    ^^ fix#1 Change to '>=': ">="
        return x
    while x =< 4:
    #       ^^ error[syntax]#2: '=<' is not a Python operator: use '<='
    #       ^^ fix#2 Change to '<=': "<="
        return x
    if x = 3:
    #    ^ error[syntax]#3: '=' assigns: values are compared with '=='
    #    ^ fix#3 Write '==': "=="
        return x
    return x
