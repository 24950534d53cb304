# tip: allo-filetest syntax/fail_broken_last_line
# It may have been the 'return'.
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    y: i32 = x
    retrun y
#   ^^^^^^ error[syntax]#1: Expected 'return' instead of 'retrun'
#   ^^^^^^ fix#1 Change to 'return': "return"
