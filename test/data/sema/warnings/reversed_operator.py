# tip: allo-filetest sema/warnings/reversed_operator
from allo import i32, kernel


@kernel
def reversed_operator(x: i32, a: "i32[4]") -> i32:
    s: i32 = 0
    s =+ x
#   ^^^^^^ warning[reversed-operator]#1: '=+' is an assignment and a sign, not '+='
#   ^^^^^^ fix#1 Change to '+=': "s += x"
    s =- x
#   ^^^^^^ warning[reversed-operator]#2: '=-' is an assignment and a sign, not '-='
#   ^^^^^^ fix#2 Change to '-=': "s -= x"
    a[0] =+ x
#   ^^^^^^^^^ warning[reversed-operator]#3: '=+' is an assignment and a sign, not '+='
#   ^^^^^^^^^ fix#3 Change to '+=': "a[0] += x"
    s = -x
    s = + x
    s =-1
    return s
