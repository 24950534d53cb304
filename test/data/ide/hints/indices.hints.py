# hints: cuts=all
from allo import grid, i3, i4, i8, i32, kernel, u8

N = 200


@kernel
def indices(n: i32, a: "i32[16]", b: "u8[16]", c: "i8[16]") -> i32:
    for i in range(16):
        a[i] = i
        b[i] = i
        k: i4 = i⟦ ‹index → i4›⟧
        m: i32 = i
    for j in range(N):
        c[0] = j⟦ ‹index → i8›⟧
        b[0] = j
    for p in range(n):
        a[0] = p⟦ ‹index → i32›⟧
    for q, r in grid(4, (2, 9)):
        s: i3 = q
        t: i3 = r⟦ ‹index → i3›⟧
        a[q] = r + 1⟦ ‹index → i32›⟧
    return a[0]
