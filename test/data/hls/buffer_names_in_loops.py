# tip: allo-filetest hls/buffer_names_in_loops
from allo import i32, kernel


@kernel
def reverse(a: "i32[4]") -> "i32[4]":
    t: "i32[4]"
    for i in range(4):
        t[i] = a[3 - i]
    return t


@kernel
def ring(a: "i32[4]", n: i32) -> i32:
    p = a
    q = a
    for i in range(n):
        q[0] += 1
        p = reverse(q)
        q = p
    return p[0] + q[1]
