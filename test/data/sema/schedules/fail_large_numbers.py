from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


s = add.schedule()
s.pipeline("i", ii=10**12)
s.unroll("i", factor=2**31)
s.unroll("i", factor=2**31 - 1)
s.split("i", -(10**30))
s.tile(["i"], [10**12])
s.partition("a", dim=10**20)
