# tip: allo-filetest ide/selections/fail_half_typed
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    y = max(x, (x +
    #          ^ error[syntax]: '(' was never closed
    #               ^ selects: y = max(x, (x +⏎    for i in
    #   ... y = max(x, (x +⏎    for i in⏎        y += [x, 2⏎    return y
    #   ... def f(x: i32) -> i32:⏎    ...   y += [x, 2⏎    return y
    #   ... @kernel⏎def f(x: i32) ->  ...   y += [x, 2⏎    return y
    #   ... from allo import i32, ker ... urn y⏎⏎⏎@kernel⏎def g(x:⏎
    for i in
    #     ^ selects: in
    #   ... y = max(x, (x +⏎    for i in
    #   ... y = max(x, (x +⏎    for i in⏎        y += [x, 2⏎    return y
    #   ... def f(x: i32) -> i32:⏎    ...   y += [x, 2⏎    return y
    #   ... @kernel⏎def f(x: i32) ->  ...   y += [x, 2⏎    return y
    #   ... from allo import i32, ker ... urn y⏎⏎⏎@kernel⏎def g(x:⏎
        y += [x, 2
        #    ^ error[syntax]#1: '[' was never closed
        #        ^ selects: y += [x, 2
        #   ... y = max(x, (x +⏎    for i in⏎        y += [x, 2⏎    return y
        #   ... def f(x: i32) -> i32:⏎    ...   y += [x, 2⏎    return y
        #   ... @kernel⏎def f(x: i32) ->  ...   y += [x, 2⏎    return y
        #   ... from allo import i32, ker ... urn y⏎⏎⏎@kernel⏎def g(x:⏎
        #         | fix#1 Insert ']': "]"
    return y
    #      ^ selects: y
    #   ... return y
    #   ... y = max(x, (x +⏎    for i in⏎        y += [x, 2⏎    return y
    #   ... def f(x: i32) -> i32:⏎    ...   y += [x, 2⏎    return y
    #   ... @kernel⏎def f(x: i32) ->  ...   y += [x, 2⏎    return y
    #   ... from allo import i32, ker ... urn y⏎⏎⏎@kernel⏎def g(x:⏎


@kernel
def g(x:
#    ^ error[syntax]#2: '(' was never closed
#     ^ selects: x
#   ... def g(x:
#   ... from allo import i32, ker ... urn y⏎⏎⏎@kernel⏎def g(x:⏎
#      | fix#2 Insert ')': ")"
