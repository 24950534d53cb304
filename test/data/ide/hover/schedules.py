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
#              ^ full: schedule of gemm, epoch 1
#   ...
#   ... gemm
#   ...   buffer A[32, 16]
#   ...   buffer B[16, 24]
#   ...   buffer C[32, 24]
#   ...   loop i.outer: 4 iterations
#   ...     loop i.inner: 8 iterations
#   ...       loop j: 24 iterations
#   ...         loop k: 16 iterations
#                ^^^^^ full: split(target, factor=1)
#   ...
#   ... Splits a loop into an outer one and an inner one of 'factor' iterations
#                      ^^^ full: loop i: 32 iterations
s.reorder([outer, "j", inner])
s.pipeline("j", ii=2)
# <- full: schedule of gemm, epoch 2, not applied
#   ...
#   ... gemm
#   ...   buffer A[32, 16]
#   ...   buffer B[16, 24]
#   ...   buffer C[32, 24]
#   ...   loop i.outer: 4 iterations
#   ...     loop j: 24 iterations, pipeline II=2
#   ...       loop i.inner: 8 iterations
#   ...         loop k: 16 iterations
#                                       ^^^ full: none
s.unroll("k").partition("A", dim=2)
#                       ^^^ full: buffer A[32, 16]
