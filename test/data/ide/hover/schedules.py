# tip: allo-filetest ide/hover/schedules
from allo import f32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
outer, inner = s.split("i", factor=8)
#              ^ full: x
#                ^^^^^ full: x
#                      ^^^ full: x
s.reorder([outer, "j", inner]).pipeline("j", ii=2)
# <- full: x
#                                       ^^^ full: x
s.unroll("k").partition("A", dim=2)
#                       ^^^ full: x
