# hints: constants, trip-counts
from allo import i32, kernel


class Suite:
    def test_method(self, n):
        SIZE = 4

        @kernel
        def top(a: "i32[SIZE]") -> i32:
            total = a[0] + a[1] * SIZE
            unknown = total + n
            return total
