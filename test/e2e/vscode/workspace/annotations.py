from __future__ import annotations

from allo import Template, i8, i32, kernel

N = 8
T = Template("T")


@kernel
def copy(a: "i32[N, N]", b: "i32[N + 1]") -> i32:
    buffer: i32[N]
    for i in range(N):
        buffer[i] = b[i]
    return buffer[0] + a[0, 0]


@kernel
def sized(a: i32[8]):
    a[0] = 1


@kernel(T)
def fill(x: T) -> T:
    return x


fill_i8 = fill[i8]
