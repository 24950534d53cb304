# tip: allo-filetest sema/schedules/pass_tags
from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
s.pipeline("j", ii=1).unroll("k", factor=4)
s.partition("A", dim=2, kind=s.Cyclic, factor=4)
s.partition(["B", "C"], 1, s.Block, 4)
s.partition(s.buffer("C"), dim=2)
s.bind_storage("A", s.URAM, s.RAM_2P)
s.dataflow()
s.pipeline(s.loop("i"), ii=0)
s.unroll(["i", "j"])
s.apply()
for name in ["i", "j"]:
    s.pipeline(name, ii=-1)
s.cse().dce().licm().canonicalize().apply()
