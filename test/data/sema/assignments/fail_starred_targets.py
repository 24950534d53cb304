# tip: allo-filetest sema/assignments/fail_starred_targets
from allo import i32, kernel


@kernel
def triple(x: i32) -> (i32, i32, i32):
    return x, x, x


@kernel
def starred_targets(x: i32):
    a, *b = triple(x)
    #  ^^ error[unsupported-syntax]: A starred target is not supported in a kernel
    *c, d = x, x
#   ^^ error[unsupported-syntax]: A starred target is not supported in a kernel
    e = a + b
