# tip: allo-filetest sema/silent/unchecked_star_from_elsewhere
from allo import i32
from mylib import *


@kernel
#^^^^^^ warning[unchecked-kernel]: Function 'f' is not checked as a kernel: 'from mylib import *' cannot be evaluated
def f(x: i32) -> i32:
    return x + f_missing
