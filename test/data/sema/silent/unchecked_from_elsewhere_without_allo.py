# tip: allo-filetest sema/silent/unchecked_from_elsewhere_without_allo
from mylib import i32, kernel


@kernel
#^^^^^^ warning[unchecked-kernel]: Function 'f' is not checked as a kernel: 'from mylib import i32, kernel' cannot be evaluated
def f(x):
    return x
