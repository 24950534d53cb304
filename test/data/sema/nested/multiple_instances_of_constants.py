# tip: allo-filetest sema/nested/multiple_instances_of_constants
from allo import constexpr, i32, kernel


@kernel
def multiple_instances_of_constants(x: i32, a: "i32[4]", b: "i32[8]") -> i32:
    @kernel
    def clear(buffer, n: constexpr):
        zero: "i32[n]" = 0
        for i in range(n):
            buffer[i] = zero[i]

    @kernel
    def power(v: i32, n: constexpr = 2) -> i32:
        if n == 3:
            return v * v * v
        return v * v

    clear(a, 4)
    clear(b, n=8)
    return power(x) + power(x, 3)
