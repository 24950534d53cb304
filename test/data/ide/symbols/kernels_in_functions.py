from allo import i32, kernel

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
