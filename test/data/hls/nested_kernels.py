# tip: allo-filetest hls/nested_kernels
from allo import constexpr, i32, kernel


@kernel
def nested(x: i32, a: "i32[4]", b: "i32[8]") -> i32:
    OFFSET: constexpr = 2

    @kernel
    def shifted(v: i32) -> i32:
        return v + OFFSET

    @kernel
    def clear(buffer, n: constexpr):
        for i in range(n):
            buffer[i] = 0

    clear(a, 4)
    clear(b, 8)
    return shifted(x)
