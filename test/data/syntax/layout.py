# tip: allo-filetest syntax/layout
from allo import (i32,
    kernel)

N = 4; M = 5


@kernel
def layout(x: i32,
           a: "i32[8]",  # trailing comment
           ) -> i32:
    # a comment
    y = (x +
         x)  # another

    z = x \
        + 1
    if x: y = 1
    else: y = 2
    for i in range(4): a[i] = 0; a[i + 1] = 1
    return (y
    #       ^ type: i33
            - z)
            # ^ type: i33
