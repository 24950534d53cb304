# tip: allo-filetest sema/warnings/legal_indices
# Guards, wrapping, loops whose ends nobody knows: none of these is certain to go wrong.
from allo import bool, grid, i32, index, kernel, u3

N = 8
ROWS = 0


@kernel
def legal_indices(a: "i32[N]", m: "i32[4, N]", n: i32, u: u3, empty: "i32[0]", flag: bool):
    for i in range(10):
        if i < N:
            a[i] = 1
        a[i % N] = a[min(i, N - 1)]
        a[i if i < N else 0] = a[max(i - 2, 0)]
        if i > 0 and a[i - 1] > 0:
            a[0] = 2
    for i in range(1, N):
        for j in range(i, N):
            a[j - i] = a[j]
        for j in range(N - i):
            a[i + j] = 3
    for i in range(n):
        a[i] = a[n] + a[u]
    for i in range(20):
        i = i % 4
        a[i] = 4
    for i in range(ROWS):
        empty[i] = a[i + 100]
    if ROWS > 0:
        a[ROWS * 100] = 5
    k: index = 0
    while k < N:
        a[k] = 6
        k += 1
    for i, j in grid((0, 4), (0, N, 2)):
        m[i, j + 1] = m[3 - i, N - 1 - j]
    last: i32 = 100
    if flag:
        last = 3
    a[last] = 7
