# tip: allo-filetest sema/schedules/pass_helpers
from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


def tune(s, names, factor):
    for name in names:
        outer, inner = s.split(name, factor)
        s.unroll(inner)
    return s


def make(n):
    @kernel
    def scale(a: "i32[n]"):
        for i in range(n):
            a[i] = a[i] * 2

    s = scale.schedule()
    s.split("i", 4)
    return scale, s


s = tune(gemm.schedule(), ["i", "j"], 4)
s.pipeline("i.inner")
t = s
t.pipeline("j.outer")
kernel_8, of_8 = make(8)
of_8.pipeline("i.outer")


if __name__ == "__main__":
    s.pipeline("k")
