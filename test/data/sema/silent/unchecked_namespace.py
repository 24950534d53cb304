# tip: allo-filetest sema/silent/unchecked_namespace
import types

import allo
from allo import i32

d = types.SimpleNamespace(k=allo.kernel, kernel=allo.kernel)


@d.kernel
#^^^^^^^^ warning[unchecked-kernel]: Function 'f' is not checked as a kernel: 'types.SimpleNamespace(k=allo.kernel, kernel=allo.kernel)' cannot be evaluated
def f(x: i32) -> i32:
    return x + f_missing
