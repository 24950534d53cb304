# hints: trip-counts, no-types, no-widths
from allo import grid, i32, kernel

N = 32


@kernel
def trip_counts(a: "i32[32, 32]", n: i32):
    for i in range(N):⟦ × 32⟧
        a[i, 0] = 0
    for i in range(1, N):⟦ × 31⟧
        a[i, 0] = 1
    for i in range(0, N, 5):⟦ × 7⟧
        a[i, 0] = 2
    for i in range(N, 0):⟦ × 0⟧
        a[i, 0] = 3
    for i in range(n):
        for j in range(i, N):
            a[i, j] = 4
    for i, j in grid(8, (0, N, 2)):⟦ × 128⟧
        a[i, j] = 5
    while n > 0:
        n -= 1
