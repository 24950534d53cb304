# tip: allo-filetest sema/schedules/pass_loops
from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
outer, inner = s.split("i", 4)
j, k = s.query.loop().names("j", "k")
s.reorder([outer, j, inner])
s.pipeline("i.inner").apply()
tiles, points = s.tile(["j", "k"], [8, 4])
s.pipeline(points[-1], ii=1).apply()
t = gemm.schedule()
i, j = t.query.loop().all()[:2]
flat = t.flatten([i, j])
t.pipeline(flat)
k = t.live(t.loop("k"))
t.unroll(k, 4, tag_only=False)
assert t.epoch == 2
for loop in t.query.loops():
    t.pipeline(loop)
