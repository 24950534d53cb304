# tip: allo-filetest syntax/fail_string_in_annotation
from allo import i32, kernel


@kernel
def f(x: i32"""
#           | fix#1 Insert ',': ","
#           ^^^ ..+1:3 error[syntax]#1: Expected ',' or an operator before a string
""", y: i32) -> i32:
    return x
