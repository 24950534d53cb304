# tip: allo-filetest sema/silent/fail_decorator_that_imports
# The function that makes the kernel imports allo by itself.
from allo import i32


def two(n):
    import allo

    def decorator(f):
        return allo.kernel(f)

    return decorator


def unknown(n):
    from allo import kernel

    return n.decorate(kernel)


@two(3)
def a(x: i32) -> i32:
    return x + 1.5j
    #          ^^^^ error[unsupported-syntax]: A complex number is not supported in a kernel


@unknown(3)
#^^^^^^^^^^ warning[unchecked-kernel]: Function 'b' is not checked as a kernel: 'unknown(3)' cannot be followed
def b(x: i32) -> i32:
    return x
