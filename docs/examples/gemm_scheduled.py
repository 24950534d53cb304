# A matrix product and a schedule for it: tiles of 4 x 4 results, local copies in memories that
# deliver what one iteration reads, and a pipelined loop that starts an iteration every cycle.
#
# The kernel says what is computed, the schedule how: results stay the same to the last bit.
#   allo schedule docs/examples/gemm_scheduled.py::s          the loops after all steps
#   allo run docs/examples/gemm_scheduled.py::s --compare     runs it beside the kernel
#   allo hls docs/examples/gemm_scheduled.py::s               its HLS C++
from allo import f32, kernel, range

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
s.tile(["row", "col"], [4, 4])
# The innermost loops work on 16 different results, so that no sum waits for itself.
s.reorder(["row.tile", "col.tile", "sum", "row.point", "col.point"])
# The arrays of the host are in one memory, which cannot be divided: the parts that a tile works on
# are copied into local arrays, with a memory for each column.
for buffer in ["B", "C"]:
    s.buffer_at(buffer, "col.tile")
    s.partition(buffer + ".local", dim=2)
s.pipeline("row.point", ii=1)
s.unroll("col.point")


if __name__ == "__main__":
    import numpy as np

    random = np.random.default_rng(0)
    A = random.standard_normal((M, K), dtype=np.float32)
    B = random.standard_normal((K, N), dtype=np.float32)
    plain, scheduled, simulated = (np.zeros((M, N), dtype=np.float32) for _ in range(3))
    gemm(A, B, plain)
    s.export("cpu").run(A, B, scheduled)
    s.export("vitis").csim(A, B, simulated)

    # NumPy adds in another order, so that its sums are rounded otherwise.
    assert np.allclose(plain, A @ B, rtol=1e-5, atol=1e-5)
    assert scheduled.tobytes() == simulated.tobytes() == plain.tobytes()
    print(f"gemm: {M} x {N}, equal to NumPy within 1e-5; scheduled and simulated, equal to the last bit")
