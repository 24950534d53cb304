# A product of matrices by a grid of workers: rows of A go right, columns of B go down, and each worker adds up one
# element of C; and the same as loops.
# bench: N=16, K=4000
from allo import Stream, get_wid, grid, i32, kernel

N = 4
K = 6


@kernel
def systolic(A: "i32[N, K]", B: "i32[K, N]", C: "i32[N, N]"):
    right: Stream[i32, 4][N, N + 1]
    down: Stream[i32, 4][N + 1, N]

    @kernel(mapping=[N])
    def feed_rows(to: "Stream[i32, 4][N, N + 1]", a: "i32[N, K]"):
        i = get_wid(0)
        for t in range(K):
            to[i, 0].put(a[i, t])

    @kernel(mapping=[N])
    def feed_columns(to: "Stream[i32, 4][N + 1, N]", b: "i32[K, N]"):
        j = get_wid(0)
        for t in range(K):
            to[0, j].put(b[t, j])

    @kernel(mapping=[N, N])
    def element(
        x: "Stream[i32, 4][N, N + 1]", y: "Stream[i32, 4][N + 1, N]", c: "i32[N, N]"
    ):
        i = get_wid(0)
        j = get_wid(1)
        total: i32 = 0
        for _t in range(K):
            p: i32 = x[i, j].get()
            q: i32 = y[i, j].get()
            total += p * q
            x[i, j + 1].put(p)
            y[i + 1, j].put(q)
        c[i, j] = total

    @kernel(mapping=[N])
    def drain(x: "Stream[i32, 4][N, N + 1]", y: "Stream[i32, 4][N + 1, N]"):
        i = get_wid(0)
        for _t in range(K):
            x[i, N].get()
            y[N, i].get()

    feed_rows(right, A)
    feed_columns(down, B)
    element(right, down, C)
    drain(right, down)


@kernel
def loops(A: "i32[N, K]", B: "i32[K, N]", C: "i32[N, N]"):
    for i, j in grid(N, N):
        total: i32 = 0
        for t in range(K):
            total += A[i, t] * B[t, j]
        C[i, j] = total
