# tip: allo-filetest sema/library/fail_arguments
from allo import add, cast, exp, f32, i32, kernel, lt


@kernel
def operator_arguments(x: i32, f: f32, b: i32[4]):
    a = add(x)
    #   ^^^^^^ error[operator-arity]: 'add' is missing its argument 'y'
    c = add(x, x, None, x)
    #   ^^^^^^^^^^^^^^^^^^ error[operator-arity]: 'add' takes at most 3 arguments, got 4
    d = add(x, x, out=b)
    #             ^^^ error[operator-keyword]: 'add' has no argument 'out'
    e = add(x, y=x, x=x)
    #               ^^^ error[operator-argument-twice]: Argument 'x' of 'add' is given twice
    g = add(x, x=x)
    #          ^^^ error[operator-argument-twice]: Argument 'x' of 'add' is given twice
    h = exp()
    #   ^^^^^ error[operator-arity]: 'exp' is missing its argument 'value'
    i = exp(valu=f)
    #       ^^^^ error[operator-keyword]#1: 'exp' has no argument 'valu'
    #       ^^^^ fix#1 Change to 'value': "value"
    j = lt(x, f, ordered=x)
    #                    ^ error[operator-flag]: Argument 'ordered' of 'lt' must be True or False, got a value of type 'i32'
    k = max(x, f, propagate_nan=1)
    #                           ^ error[operator-flag]: Argument 'propagate_nan' of 'max' must be True or False, got the integer 1
    l = add(*(x, x))
    #       ^^^^^^^ error[operator-unpacking]: Unpacked arguments are not supported in 'add'
    m = cast(x)
    #   ^^^^^^^ error[operator-arity]: 'cast' is missing its argument 'dtype'
    n = add("a", x)
    #       ^^^ error[invalid-operand]: An operand of 'add' must be a number, got a string
    o = add(i32, x)
    #       ^^^ error[invalid-operand]: An operand of 'add' must be a number, got the type 'i32'
