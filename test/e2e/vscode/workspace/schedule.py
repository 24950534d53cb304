from allo import f32, kernel


@kernel
def gemm(A: f32[32, 16], B: f32[16, 24], C: f32[32, 24]):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
j = s.loop("j")
outer, inner = s.split("i", factor=8)
s.pipeline(j, ii=1)
s.unroll("kk")


@kernel
def skew(A: f32[16, 16]):
    for r in range(1, 16):
        for c in range(15):
            A[r, c] = A[r - 1, c + 1]


t = skew.schedule()
t.reorder(["c", "r"])
