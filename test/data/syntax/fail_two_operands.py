# tip: allo-filetest syntax/fail_two_operands
from allo import i32, kernel


@kernel
def two_operands(x: i32, a: "i32[4]") -> i32:
    y = a[0] a[1]
    #        ^ error[syntax]: Expected an operator or the end of the line before 'a'
    z = min(x, a[0] y)
    #              | fix#1 Insert ',': ","
    #               ^ error[syntax]#1: Expected ',' or an operator before 'y'
    u = [1, 2 3]
    #        | fix#2 Insert ',': ","
    #         ^ error[syntax]#2: Expected ',' or an operator before '3'
    v = a[0 1]
    #      | fix#3 Insert ',': ","
    #       ^ error[syntax]#3: Expected ',' or an operator before '1'
    w = True False
    #        ^^^^^ error[syntax]: Expected an operator or the end of the line before 'False'
    pass x
    #    ^ error[syntax]: Expected the end of the line after 'pass'
    int n = 3
#   ^^^^^ error[syntax]#4: A variable is declared as 'n: i32'
#   ^^^^^ fix#4 Change to 'n: i32': "n: i32"
    return x
