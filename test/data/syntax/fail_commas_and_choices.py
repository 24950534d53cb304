# tip: allo-filetest syntax/fail_commas_and_choices
from allo import i32, kernel


@kernel
def commas_and_choices(x: i32) -> i32:
    y = max(x,, 1)
    #         ^ error[syntax]#1: Expected an expression before ','
    #         ^ fix#1 Remove ',': ""
    z = max(,)
    #   ^^^^^^ error[call-arguments]: Invalid arguments for 'max': it takes two values, got 0
    #       ^ error[syntax]: Expected an expression before ','
    u = x if x > 3
    #     ^^ error[syntax]: A conditional expression needs an 'else'
    v = x if x > 3 else
    #              ^^^^ error[syntax]: Expected an expression after 'else'
    w = {1: 2, 3}
    #           ^ error[syntax]: Expected ':' and a value before '}'
    if x > 3: return 1 else: return 2
    #                  ^^^^ error[syntax]: Unexpected 'else': it begins a line of its own
    return x
