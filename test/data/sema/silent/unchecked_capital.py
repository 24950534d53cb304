# tip: allo-filetest sema/silent/unchecked_capital
import allo
from allo import i32


@allo.Kernel
#^^^^^^^^^^^ warning[unchecked-kernel]: Function 'f' is not checked as a kernel: 'Kernel' is the class of kernels, the decorator is 'kernel'
def f(x: i32) -> i32:
    return x + f_missing
