from allo import KernelOptions, f32, kernel


@kernel(options=KernelOptions(fast_math=True))
def noise(a: f32[255], b: f32[1]):
    s: f32 = 0
    for i in range(85):
        for j in range(3):
            s += (a[i * 3 + j] + 0.1) ** 2
    for k in range(255):
        s -= (a[k] + 0.1) ** 2
    b[0] = s


s = noise.schedule()
s.pipeline("j")
s.flatten(
    ["i", "j"],
)
s.pipeline("i.flat").apply()
