# tip: allo-filetest sema/silent/unchecked_uses_of_kernel
# 'kernel' is given to what applies it to functions of the file.
import os
from functools import reduce

from allo import i32, kernel


def f(x: i32) -> i32:
    return x


def apply_all(decorator, functions):
    return [decorator(each) for each in functions]


def build(functions):
    return list(map(kernel, functions))


several = list(map(kernel, [f]))
#                  ^^^^^^ warning[unchecked-kernel]: This use of 'kernel' is not checked as a kernel: it cannot be followed without running the file
one = reduce(lambda made, decorator: decorator(made), [kernel], f)
#                                                      ^^^^^^ warning[unchecked-kernel]: This use of 'kernel' is not checked as a kernel: it cannot be followed without running the file
chosen = (kernel if os.cpu_count() > 2 else None)(f)
#         ^^^^^^ warning[unchecked-kernel]: This use of 'kernel' is not checked as a kernel: it cannot be followed without running the file
named = kernel(f=f)
#       ^^^^^^^^^^^ warning[unchecked-kernel]: This use of 'kernel' is not checked as a kernel: it cannot be followed without running the file
table = {"kernel": kernel}
followed = apply_all(kernel, [f])
built = build([f])
#       ^^^^^^^^^^ warning[unchecked-kernel]: This use of 'kernel' is not checked as a kernel: it cannot be followed without running the file
print(kernel)
