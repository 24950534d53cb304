# tip: allo-filetest sema/anywhere/fail_loops_with_and_try
from allo import i32, kernel

for width in (8, 16):

    @kernel
    def in_for(x: i32) -> i32:
        return x + a
        #          ^ error[undefined-name]: Name 'a' is not defined


with open("f") as sink:

    @kernel
    def in_with(x: i32) -> i32:
        return x + b
        #          ^ error[undefined-name]: Name 'b' is not defined


try:

    @kernel
    def in_try(x: i32) -> i32:
        return x + c
        #          ^ error[undefined-name]: Name 'c' is not defined
except ImportError:

    @kernel
    def in_except(x: i32) -> i32:
        return x + d
        #          ^ error[undefined-name]: Name 'd' is not defined
finally:

    @kernel
    def in_finally(x: i32) -> i32:
        return x + e
        #          ^ error[undefined-name]: Name 'e' is not defined
