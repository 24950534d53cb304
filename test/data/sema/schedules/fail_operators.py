from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


s = add.schedule()
s["i"]
s["i"] = 4
len(s)
-s
s + 1
1 < s
for name in s:
    pass
s.foo = 3
i = s.loop("i")
i.name = "j"
i[0]


def test_add():
    t = None
    t.unroll("i")
    t = add.schedule()
    t.unroll("i")
