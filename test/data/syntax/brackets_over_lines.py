# tip: allo-filetest syntax/brackets_over_lines
from allo import KernelOptions, i32, kernel


@kernel(
    # which rules
    options=KernelOptions(  # of C++
        typing_style="cpp",
    ),
)
# between decorator and function
def brackets_over_lines(x: i32, a: "i32[4]") -> i32:
    y = min(x,

# in column 0
        3)
    z = (x
# in column 0
        + y)
    if (x > 3
            and y < 5):
            #   ^^^^^ warning[constant-condition]: 'y < 5' is always true
        return 1
    b: "i32[4]" = [
        1,  # one
        2, 3,
        4,
    ]
    a[
        0
    ] = b[1
          ]
    return (
        z
        # last
    )
