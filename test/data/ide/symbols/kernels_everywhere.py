from allo import Template, constexpr, i32, kernel

T = Template("T")
FAST = True


@kernel
def outer(x: i32) -> i32:
    K: constexpr = 3

    @kernel
    def inner(v) -> i32:
        twice = v + v

        @kernel
        def innermost(w: i32) -> i32:
            return w

        return innermost(twice)

    y = inner(x)
    return y


def test_outer(n):
    SIZE = 4

    @kernel
    def top(a: "i32[SIZE]") -> i32:
        first = a[0]
        return first

    def helper():
        pass


class Suite:
    DEPTH = 2

    def test_method(self):
        @kernel
        def in_method(x: i32) -> i32:
            return x


if FAST:
    LIMIT = 3

    @kernel
    def in_block(x: i32) -> i32:
        return x


@kernel(T)
def generic(x: T) -> T:
    local = x
    return local


ints = generic[i32]
