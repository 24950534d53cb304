# tip: allo-filetest sema/silent/unchecked_call_of_import
from allo import i32
from mylib import kernel


def f(x: i32) -> i32:
    return x


f = kernel(f)
#   ^^^^^^^^^ warning[unchecked-kernel]: The result of 'kernel(f)' is not checked as a kernel: 'from mylib import kernel' cannot be evaluated
