# tip: allo-filetest sema/nested/defaults_and_keywords
from allo import constexpr, i32, kernel

BASE = 10


@kernel
def defaults_and_keywords(x: i32) -> i32:
    K: constexpr = 3

    @kernel
    def inner(v: i32, w: i32 = BASE, u: i32 = K) -> i32:
        return v + w + u

    return inner(x) + inner(x, u=2) + inner(u=x, w=x, v=x)
