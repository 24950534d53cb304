# tip: allo-filetest sema/anywhere/fail_conditional_blocks
import sys

from allo import i32, kernel

if sys.platform == "linux":

    @kernel
    def either(x: i32) -> i32:
        return x + first
        #          ^^^^^ error[undefined-name]: Name 'first' is not defined

else:

    @kernel
    def either(x: i32) -> i32:
        return x + second
        #          ^^^^^^ error[undefined-name]: Name 'second' is not defined
