# tip: allo-filetest syntax/fail_deeper_last_line
# A last line that is indented deeper belongs to the block that it ends.
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    y = x + 1
      return y
#     ^^^^^^^^ error[syntax]: Unexpected indentation


@kernel
def g(x: i32) -> i32:
    y: i32 = 0
    if x > 0:
        y = 1
          y = missing
#         ^^^^^^^^^^^ error[syntax]: Unexpected indentation
    else:
        y = 2
          # a comment
            y = missing
#           ^^^^^^^^^^^ error[syntax]: Unexpected indentation
    return y


@kernel
def h(x: i32) -> i32:
    for i in range(3):
        x + missing
        #   ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
            x + 2
#           ^^^^^ error[syntax]: Unexpected indentation
    return x
