# tip: allo-filetest syntax/fail_order_of_arguments
from allo import i32, kernel


@kernel
def sub(a: i32, b: i32) -> i32:
    return a - b


@kernel
def top(x: i32) -> i32:
    return sub(b=1, x)
    #               ^ error[syntax]: Positional argument follows a keyword argument


def call(*args, **kwargs):
    return None


call(a=1, *[2])
call(**{}, b=2)
call(**{}, *[1])
#          ^^^^ error[syntax]: '*' argument follows a '**' argument
