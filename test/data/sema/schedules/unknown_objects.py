from elsewhere import made_elsewhere
from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


s, t, u = add.schedule(), add.schedule(), add.schedule()
x = made_elsewhere()
x.s = s
x.s.unroll("i")
x.inner.t = t
t.pipeline("i")


def put(into, value):
    into.s = value


put(x, u)
u.pipeline("i")
