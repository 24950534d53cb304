# tip: allo-filetest sema/silent/unchecked_method
# Decorators that are methods, classes and their objects.
from allo import i32, kernel


class Maker:
    @staticmethod
    def plain(f):
        return kernel(f)

    @classmethod
    def ofClass(cls, f):
        return kernel(f)

    def bound(self, f):
        return kernel(f)


maker = Maker()
again = maker


@Maker.plain
def a(x: i32) -> i32:
    return x


@Maker.ofClass
#^^^^^^^^^^^^^ warning[unchecked-kernel]: Function 'b' is not checked as a kernel: 'Maker.ofClass' cannot be followed
def b(x: i32) -> i32:
    return x


@again.bound
#^^^^^^^^^^^ warning[unchecked-kernel]: Function 'c' is not checked as a kernel: 'Maker().bound' cannot be evaluated
def c(x: i32) -> i32:
    return x


@Maker
#^^^^^ warning[unchecked-kernel]: Function 'd' is not checked as a kernel: 'class Maker' cannot be evaluated
def d(x: i32) -> i32:
    return x
