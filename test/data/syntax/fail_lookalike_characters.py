# tip: allo-filetest syntax/fail_lookalike_characters
from allo import i32, kernel


@kernel
def lookalikes(x: i32) -> i32:
    y: i32 = x − 1
    #          ^ error[syntax]#1: '−' is not a Python character: use '-'
    #          ^ fix#1 Change to '-': "-"
    y = x×2
    #    ^ error[syntax]#2: '×' is not a Python character: use '*'
    #    ^ fix#2 Change to '*': "*"
    if x ≤ 3:
    #    ^ error[syntax]#3: '≤' is not a Python character: use '<='
    #    ^ fix#3 Change to '<=': "<="
        y = 2
    grösse: i32 = y
    return grösse
