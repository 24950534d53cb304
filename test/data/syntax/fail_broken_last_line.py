# tip: allo-filetest syntax/fail_broken_last_line
# It may have been the 'return'.
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    y: i32 = x
    retrun y
    #      ^ error[syntax]: Expected an operator or the end of the line before 'y'
