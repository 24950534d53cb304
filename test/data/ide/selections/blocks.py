# tip: allo-filetest ide/selections/blocks
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    if x > 2:
        x = 1
        y = x + 10
        #     ^ selects: x + 10
        #   ... y = x + 10
        #   ... x = 1⏎        y = x + 10
        #   ... if x > 2:⏎        x = 1⏎        y = x + 10
        #   ... if x > 2:⏎        x = 1⏎  ... 7⏎    else:⏎        x = 3
        #   ... if x > 2:⏎        x = 1⏎  ...        x = 3⏎    return x
        #   ... def f(x: i32) -> i32:⏎    ...        x = 3⏎    return x
        #   ... @kernel⏎def f(x: i32) ->  ...        x = 3⏎    return x
        #   ... from allo import i32, ker ... eError:⏎            pass⏎
    elif x > 1:
        x = 7
        #   ^ selects: 7
        #   ... x = 7
        #   ... elif x > 1:⏎        x = 7
        #   ... if x > 2:⏎        x = 1⏎  ... 7⏎    else:⏎        x = 3
        #   ... if x > 2:⏎        x = 1⏎  ...        x = 3⏎    return x
        #   ... def f(x: i32) -> i32:⏎    ...        x = 3⏎    return x
        #   ... @kernel⏎def f(x: i32) ->  ...        x = 3⏎    return x
        #   ... from allo import i32, ker ... eError:⏎            pass⏎
    else:
        x = 3
    return x
#   ^ selects: return
#   ... return x
#   ... if x > 2:⏎        x = 1⏎  ...        x = 3⏎    return x
#   ... def f(x: i32) -> i32:⏎    ...        x = 3⏎    return x
#   ... @kernel⏎def f(x: i32) ->  ...        x = 3⏎    return x
#   ... from allo import i32, ker ... eError:⏎            pass⏎


class Group:
    @staticmethod
    def member():
        try:
            pass
        except ValueError:
        #        ^ selects: ValueError
        #   ... except ValueError:⏎            pass
        #   ... try:⏎            pass⏎    ... ueError:⏎            pass
        #   ... def member():⏎        try ... ueError:⏎            pass
        #   ... @staticmethod⏎    def mem ... ueError:⏎            pass
        #   ... class Group:⏎    @staticm ... ueError:⏎            pass
        #   ... from allo import i32, ker ... eError:⏎            pass⏎
            pass
