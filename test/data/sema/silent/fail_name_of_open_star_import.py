# tip: allo-filetest sema/silent/fail_name_of_open_star_import
from allo import i32, kernel
from mylib import *


@kernel
def f(x: i32) -> i32:
    return x + helper
    #          ^^^^^^ error[opaque-value]: 'helper' has no value that is known without running the file: 'from mylib import *' cannot be evaluated
