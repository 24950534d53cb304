# tip: allo-filetest sema/silent/unchecked_global
from allo import i32


def setup():
    global kernel
    from allo import kernel


setup()


@kernel
#^^^^^^ warning[unchecked-kernel]: Function 'f' is not checked as a kernel: 'global kernel' cannot be evaluated
def f(x: i32) -> i32:
    return x + f_missing
