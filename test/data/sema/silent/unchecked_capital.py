# tip: allo-filetest sema/silent/unchecked_capital
import allo
from allo import i32


@allo.Kernel
def f(x: i32) -> i32:
    return x + f_missing
