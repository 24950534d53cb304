# tip: allo-filetest sema/warnings/repeated_conditions
from allo import Stream, i32, kernel


@kernel
def repeated_conditions(op: i32, s: "Stream[i32, 2]") -> i32:
    r: i32 = 0
    if op == 0:
        r = 1
    elif op == 1:
    #    ^^^^^^^ note#1: it has been tested before
        r = 2
    elif op  ==  1:
    #    ^^^^^^^^^ warning[constant-condition]#1: 'op == 1' is always false here
        r = 3
    elif s.get() == 1:
        r = 4
    elif s.get() == 1:
        r = 5
    return r
