# tip: allo-filetest sema/nested/own_locals_hide_captures
from allo import constexpr, i32, kernel, u8

N = 8


@kernel
def own_locals_hide_captures(x: i32, y: i32) -> i32:
    K: constexpr = 4

    @kernel
    def inner(x: u8, K: i32) -> u8:
        y = x + K
        #   ^^^^^ type: i33
        N: i32 = 3
        for i in range(K):
            N += i
        return y + N

    return inner(y, x) + K
