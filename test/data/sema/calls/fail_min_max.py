# tip: allo-filetest sema/calls/fail_min_max
from allo import i32, kernel


@kernel
def min_max_arity(x: i32, a: "i32[4]"):
    b = min(x)
    #   ^^^^^^ error[operator-arity]: 'min' is missing its argument 'y'
    c = max(x, x, x)
    #       | fix#1 Nest the calls of 'max': "max("
    #           | fix#1 Nest the calls of 'max': ")"
    #             ^ error[third-value]#1: 'max' takes two values: its third argument is 'acc'
    d = min()
    #   ^^^^^ error[operator-arity]: 'min' is missing its argument 'x'
    e = min(x, key=x)
    #          ^^^ error[operator-keyword]: 'min' has no argument 'key'
    f = min(x, a)
    #   ^^^^^^^^^ error[missing-acc]: 'min' requires 'acc' for its result of type 'i32[4]' in a buffer
