from allo import f32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
outer, inner = s.split("i", factor=8)
s.reorder([outer, "j", inner])
s.pipeline("j", ii=2)
tiles, points = s.tile(["j", "i.inner"], [5, 4])
s.unroll("k").apply()
t = gemm.schedule()
t.flatten(["i", "j"])
t.buffer_at("A", "k")
for name in ["i.flat", "k"]:
    t.split(name, 2)
u = gemm.schedule()
u.tile(["j", "k"], 4)
u.unroll("i", tag_only=False)


def make():
    v = gemm.schedule()
    v.split("i", 8)
    return v


def tune(some, factor):
    some.split("k", factor)


w = make()
tune(w, 2)
tune(gemm.schedule(), 4)
