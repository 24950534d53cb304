# tip: allo-filetest sema/silent/unchecked_method_of_local_class
# Decorators that are methods, classes and their objects.
from allo import i32, kernel


class Other:
    def bound(self, f):
        return f


other = Other()


@other.bound
def e(x: i32) -> i32:
    return x


def test_it():
    class Local:
        def bound(self, f):
            return kernel(f)

    local = Local()

    @local.bound
#    ^^^^^^^^^^^ warning[unchecked-kernel]: Function 'f' is not checked as a kernel: 'Local().bound' cannot be evaluated
    def f(x: i32) -> i32:
        return x
