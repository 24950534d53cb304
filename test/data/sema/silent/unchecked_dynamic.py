# tip: allo-filetest sema/silent/unchecked_dynamic
from allo import i32, kernel

k = eval('kernel') or kernel


@k
#^ warning[unchecked-kernel]: Function 'f' is not checked as a kernel: 'eval('kernel')' cannot be evaluated
def f(x: i32) -> i32:
    return x + f_missing
