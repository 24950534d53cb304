# tip: allo-filetest sema/silent/fail_name_of_open_star_import
from allo import i32, kernel
from mylib import *


@kernel
def f(x: i32) -> i32:
    return x + helper
    #          ^^^^^^ error[opaque-value]: 'helper' is not a compile-time constant: 'from mylib import *' cannot be evaluated without running Python
