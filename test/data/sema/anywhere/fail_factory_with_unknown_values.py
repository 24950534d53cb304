# tip: allo-filetest sema/anywhere/fail_factory_with_unknown_values
from allo import i32, kernel


def make(n, T):
    @kernel
    def made(x: T, a: "i32[4]") -> i32:
        y = missing + n
        #   ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
        z = a[0, n]
        #   ^^^^^^^ error[rank-mismatch]: A value of type 'i32[4]' takes 1 index, but got 2
        if n > 3:
            return a[0.5]
        return "text"
        #      ^^^^^^ error[invalid-return-value]: Unsupported return value: a string

    return made
