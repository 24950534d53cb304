# tip: allo-filetest syntax/fail_parameter_without_colon
from allo import i32, kernel


@kernel
def one(x i32) -> i32:
#        | fix#1 Insert ':': ":"
#         ^^^ error[syntax]#1: Expected ':' between parameter 'x' and its annotation
    return x


@kernel
def quoted(n: i32, x "i32[4]", y: i32) -> i32:
#                   | fix#2 Insert ':': ":"
#                    ^^^^^^^^ error[syntax]#2: Expected ':' between parameter 'x' and its annotation
    return x[y]


@kernel
def shaped(x T[4]) -> i32:
#           | fix#3 Insert ':': ":"
#            ^ error[syntax]#3: Expected ':' between parameter 'x' and its annotation
    return x[0]


@kernel
def default(x bool = True) -> i32:
#            | fix#4 Insert ':': ":"
#             ^^^^ error[syntax]#4: Expected ':' between parameter 'x' and its annotation
    return x


def two(x y: i32):
#        | fix#5 Insert ',': ","
#         ^ error[syntax]#5: Expected ',' or an operator before 'y'
    return x


def plain(x, y z):
#             | fix#6 Insert ',': ","
#              ^ error[syntax]#6: Expected ',' or an operator before 'z'
    return x
