# tip: allo-filetest sema/silent/unchecked_wrapper
from allo import i32, kernel


def k(f):
    return registry.add(kernel, f)


@k
#^ warning[unchecked-kernel]: Function 'f' is not checked as a kernel: 'k' cannot be followed
def f(x: i32) -> i32:
    return x + f_missing
