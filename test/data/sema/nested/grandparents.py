# tip: allo-filetest sema/nested/grandparents
from allo import constexpr, i32, kernel


@kernel
def grandparents(x: i32) -> i32:
    K: constexpr = 3
    T: constexpr = i32

    @kernel
    def helper(v: i32) -> i32:
        return v + K

    @kernel
    def middle(v: T) -> T:
        L: constexpr = K + 1

        @kernel
        def innermost(w: T) -> "T":
            buffer: "T[K, L]" = 0
            return helper(w) + K + L + buffer[K - 1, L - 1]

        return innermost(v)

    return middle(x)
