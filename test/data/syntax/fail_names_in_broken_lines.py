# tip: allo-filetest syntax/fail_names_in_broken_lines
from allo import i32, kernel
from allo import i8, (
#                    ^ error[syntax]#1: '(' was never closed
#                     | fix#1 Insert ')': ")"
from operator import add, mul as times, (
#                                       ^ error[syntax]#2: '(' was never closed
#                                        | fix#2 Insert ')': ")"


@kernel
def bound_names(x: i32) -> i32:
    a, b = (x, x
    #      ^ error[syntax]#3: '(' was never closed
    #           | fix#3 Insert ')': ")"
    c: i8 = (x
    #       ^ error[syntax]#4: '(' was never closed
    #         | fix#4 Insert ')': ")"
    s = x
      d = s
#     ^^^^^ error[syntax]: Unexpected indentation
    fro i in range(3):
#   ^^^ error[syntax]#5: Expected 'for' instead of 'fro'
#   ^^^ fix#5 Change to 'for': "for"
        e = s
    for k range(3):
    #     | fix#6 Insert 'in': "in "
    #     ^^^^^ error[syntax]#6: Expected 'in' before 'range'
        x = k
    return a + b + c + d + e + i + times(x)


@kernel
def names_that_are_not_bound(x: i32) -> i32:
    p[0] = (x
    q.a = (x
    r(u=(x
    #   ^ error[syntax]: '(' was never closed
    s += (x
    #    ^ error[syntax]#7: '(' was never closed
    #      | fix#7 Insert ')': ")"
    if t = x:
    #    ^ error[syntax]#8: '=' assigns: values are compared with '=='
    #    ^ fix#8 Write '==': "=="
        x = 1
    return p + q + r + s + t + u
    #      ^ error[undefined-name]: Name 'p' is not defined
    #          ^ error[undefined-name]: Name 'q' is not defined
    #              ^ error[undefined-name]: Name 'r' is not defined
    #                  ^ error[undefined-name]: Name 's' is not defined
    #                      ^ error[undefined-name]: Name 't' is not defined
    #                          ^ error[undefined-name]: Name 'u' is not defined
