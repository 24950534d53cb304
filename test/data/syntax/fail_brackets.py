# tip: allo-filetest syntax/fail_brackets
from allo import i32, kernel


@kernel
def brackets(x: i32, a: "i32[4]") -> i32:
    y = a[0)
    #    ^ note#1: opened here
    #      ^ error[syntax]#1: Closing ')' does not match opening '['
    #      ^ fix#1 Write ']': "]"
    z = (x + a[1
    #         ^ error[syntax]#2: '[' was never closed
    #           | fix#2 Insert '])': "])"
    u = min(x, max(x, 3)
    #      ^ error[syntax]#3: '(' was never closed
    #                   | fix#3 Insert ')': ")"
    v = 'closed' + 'open
    #              ^ error[syntax]#4: String is not closed before the end of its line
    #                   | fix#4 Close the string: "'"
    return (x
    #      ^ error[syntax]: '(' was never closed
        + 1
