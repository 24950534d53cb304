# tip: allo-filetest sema/nested/fail_uncalled
from allo import i32, kernel


@kernel
def uncalled(x: i32) -> i32:
    @kernel
    def inner(v: i32, w) -> i32:
        a = w + 1
        b = w[0, 1]
        return v + missing
        #          ^^^^^^^ error[undefined-name]: Name 'missing' is not defined

    return x
