# tip: allo-filetest sema/consteval/fail_calls_itself
# What Python ends with RecursionError is given up soon, whatever it calls on the way.
from allo import kernel, i32


def worker(a, scale=2):
    worker(a)
    worker(a, scale=3)
    return worker(a)


size = worker(1)
# <---- note#1: bound here


@kernel
def uses(x: i32) -> i32:
    return x + size
    #          ^^^^ error[opaque-value]#1: 'size' is not a compile-time constant: 'worker(1)' cannot be evaluated without running Python
