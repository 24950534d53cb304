"""A file with a bit of everything."""
from allo import KernelOptions, apint, constexpr, f32, grid, i32, kernel

N = 8
M = N * 2 + 1
Word = i32
Narrow = apint(5)
OPTS = KernelOptions(typing_style="cpp")


@kernel
def scale(a: "i32[N]", gain: Narrow = 3) -> Word:
    limit: constexpr = 4
    acc: i32 = 0
    peak = a[0]
    for i in range(N):
        term = a[i] * gain
        acc += term
        for j in range(limit):
            peak = max(peak, a[j])
    return acc


@kernel(options=OPTS)
def clear(m: "f32[N, M]") -> None:
    for i, j in grid(N, M):
        m[i, j] = 0.0


def reference(a):
    return sum(a)


class Bench:
    runs = 3


TABLE = [1, 2, 3]
