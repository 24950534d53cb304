# tip: allo-filetest ide/hover/fail_in_misplaced_lines
from allo import i32, kernel


@kernel
def misplaced(x: i32) -> i32:
    s = x + x
      t = s
#     ^^^^^ error[syntax]: Unexpected indentation
      #   ^ hover: s: i33
    fro i in range(3):
#   ^^^ error[syntax]#1: Expected 'for' instead of 'fro'
#   ^^^ fix#1 Change to 'for': "for"
    #              ^ hover: none
        a = s
        #   ^ hover: s: i33
    if x > 0:
            x = s
        b = s
#       ^^^^^ error[syntax]: Indentation does not match any outer block
        #   ^ hover: s: i33
    return t + a + b + i
