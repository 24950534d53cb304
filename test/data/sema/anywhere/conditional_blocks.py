# tip: allo-filetest sema/anywhere/conditional_blocks
import sys

from allo import i32, kernel

FAST = True

if FAST:

    @kernel
    def chosen(x: i32) -> i32:
        return x << 1

else:

    @kernel
    def chosen(x: i32, y: i32) -> i32:
        return x * missing


if sys.platform == "linux":

    @kernel
    def either(x: i32) -> i32:
        return x

else:

    @kernel
    def either(x: i32) -> i32:
        return x + 1


@kernel
def calls(x: i32) -> i32:
    return chosen(x) + either(x)
