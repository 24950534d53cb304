# tip: allo-filetest sema/assignments/fail_odd_targets
from allo import i32, kernel


@kernel
def pair(x: i32) -> (i32, i32):
    return x, x


@kernel
def odd_targets(x: i32):
    c, *d = pair(x)
    #  ^^ error[unsupported-syntax]: A starred target is not supported in a kernel
