# tip: allo-filetest ide/schedules/definitions
from allo import f32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16, name="depth"):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
#   ^ definition: gemm at 5:5: def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
outer, inner = s.split("i", factor=8)
#      ^ definition: i at 6:9: for i in range(32):
#      ^ hover: loop i.inner: 8 iterations
#                       ^ definition: i at 6:9: for i in range(32):
s.pipeline("i.inner")
#           ^ definition: i at 6:9: for i in range(32):
s.unroll(inner)
#        ^ definition: i at 6:9: for i in range(32):
s.unroll(["depth", s.loop("j")])
#          ^ definition: k at 8:17: for k in range(16, name="depth"):
#                          ^ definition: j at 7:13: for j in range(24):
s.partition(s.buffer("A"), dim=2)
#         ^ definition: none
#                     ^ definition: A at 5:10: def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
s.dataflow(s.op("gemm"))
#                ^ definition: gemm at 5:5: def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
s.pipeline(s.query.loop("j", under="i.outer").one())
#                                   ^ definition: i at 6:9: for i in range(32):
