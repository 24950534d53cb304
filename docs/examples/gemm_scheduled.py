# A matrix product and a schedule for it: tiles of 4 x 4 results, a pipelined loop that starts an
# iteration every cycle, and memories that deliver what one iteration reads.
#
# The kernel says what is computed, the schedule how: results stay the same to the last bit.
#   allo schedule docs/examples/gemm_scheduled.py::s          the loops after all steps
#   allo run docs/examples/gemm_scheduled.py::s --compare     runs it beside the kernel
#   allo hls docs/examples/gemm_scheduled.py::s               its HLS C++
from allo import f32, kernel

M = 16
N = 16
K = 8


@kernel
def gemm(A: "f32[M, K]", B: "f32[K, N]", C: "f32[M, N]"):
    for i in range(M):
        for j in range(N):
            C[i, j] = 0.0
    for i in range(M, name="row"):
        for j in range(N, name="col"):
            for k in range(K, name="sum"):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
tiles, points = s.tile(["row", "col"], [4, 4])
# The innermost loops work on 16 different results, so that no sum waits for itself.
s.reorder(["row.tile", "col.tile", "sum", "row.point", "col.point"])
s.pipeline("row.point", ii=1)
s.unroll("col.point")
for buffer in ["B", "C"]:
    s.partition(buffer, dim=2, kind=s.Cyclic, factor=4)
