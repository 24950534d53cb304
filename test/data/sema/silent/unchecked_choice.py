# tip: allo-filetest sema/silent/unchecked_choice
import os

from allo import i32, kernel

k = kernel if os.cpu_count() > 2 else str


@k
#^ warning[unchecked-kernel]: Function 'f' is not checked as a kernel: 'os.cpu_count()' cannot be evaluated
def f(x: i32) -> i32:
    return x + f_missing
