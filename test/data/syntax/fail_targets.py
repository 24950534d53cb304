# tip: allo-filetest syntax/fail_targets
from allo import i32, kernel


@kernel
def targets(x: i32) -> i32:
    3 = x
#   ^ error[syntax]: This expression cannot be assigned to
    max(x) = 3
#   ^^^^^^ error[syntax]: This expression cannot be assigned to
    x + 1 = 3
#   ^^^^^ error[syntax]: This expression cannot be assigned to
    y = 3 = x
    #   ^ error[syntax]: This expression cannot be assigned to
    = x
#   ^ error[syntax]: Expected a target before '='
    z: = x
#    ^ error[syntax]: Expected a type annotation after ':'
    for = 3
#   ^^^ error[syntax]: 'for' is a keyword of Python and cannot be a name
    for i range(4):
    #     | fix#1 Insert 'in': "in "
    #     ^^^^^ error[syntax]#1: Expected 'in' before 'range'
        x = 1
    return x
