from allo import constexpr, i32, kernel


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
