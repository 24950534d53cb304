# tip: allo-filetest syntax/fail_operators_of_other_languages
from allo import i32, kernel


@kernel
def operators_of_other_languages(x: i32, y: i32) -> i32:
    if x > 0 && y > 0:
    #        ^^ error[syntax]#1: '&&' is not a Python operator: use 'and'
    #        ^^ fix#1 Write 'and': "and"
        x = 1
    if x > 0 || y > 0:
    #        ^^ error[syntax]#2: '||' is not a Python operator: use 'or'
    #        ^^ fix#2 Write 'or': "or"
        x = 1
    if !x:
    #  ^ error[syntax]#3: '!' is not a Python operator: use 'not'
    #  ^ fix#3 Write 'not': "not "
        x = 1
    x++
#    ^^ error[syntax]#4: '++' is not a Python operator: use '+= 1'
#    ^^ fix#4 Write '+= 1': " += 1"
    z = x ? y : 1
    #     ^ error[syntax]: '?' is not a Python operator: use 'A if CONDITION else B'
    if x <> y:
    #    ^^ error[syntax]#5: '<>' is not a Python operator: use '!='
    #    ^^ fix#5 Write '!=': "!="
        x = 2
    print x
#   ^^^^^ error[syntax]#6: 'print' is a function: its arguments need parentheses
    #    ^ fix#6 Add the parentheses: "("
    #      | fix#6 Add the parentheses: ")"
    return x
