# tip: allo-filetest syntax/fail_finally_and_decorator_indentation
from allo import i32, kernel


def of_finally():
        try:
            pass
    finally:
#   ^^^^^^^^ error[syntax]: Indentation does not match any outer block
            pass


  @kernel
# ^^^^^^^ error[syntax]: Indentation does not match any outer block
def of_decorator(x: i32) -> i32:
    return x
