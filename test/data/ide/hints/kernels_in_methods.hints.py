# hints: constants, trip-counts
from allo import i32, kernel


class Suite:
    def test_method(self, n):
        SIZE = 4

        @kernel
        def top(a: "i32[SIZE⟦ = 4⟧]") -> i32:
            total⟦: i65⟧ = a[0] + a[1] * SIZE
            unknown = total + n
            return total⟦ ‹i65 → i32›⟧
