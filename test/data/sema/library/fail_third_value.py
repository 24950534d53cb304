# tip: allo-filetest sema/library/fail_third_value
from allo import i32, kernel


@kernel
def third_value(x: i32, y: i32, z: i32) -> i32:
    return max(x, y, z)
    #          | fix#1 Nest the calls of 'max': "max("
    #              | fix#1 Nest the calls of 'max': ")"
    #                ^ error[third-value]#1: 'max' takes two values: its third argument is 'acc'


@kernel
def third_literal(x: i32, y: i32) -> i32:
    return min(x, y, 0)
    #          | fix#2 Nest the calls of 'min': "min("
    #              | fix#2 Nest the calls of 'min': ")"
    #                ^ error[third-value]#2: 'min' takes two values: its third argument is 'acc'
