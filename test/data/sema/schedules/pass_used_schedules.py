# tip: allo-filetest sema/schedules/pass_used_schedules
# Each of these schedules is used, or may be.
from allo import i32, kernel


@kernel
def scale(a: i32[8, 4]):
    for i in range(8):
        for j in range(4):
            a[i, j] *= 2


s = scale.schedule()
s.pipeline("i")


def make():
    t = scale.schedule()
    t.pipeline("i")
    return scale, t


def test_read(path):
    t = scale.schedule().pipeline("i")
    assert t.dirty
    u = scale.schedule()
    u.unroll("j")
    print(u)
    v = scale.schedule()
    v.pipeline("j")
    tune(v)
    w = scale.schedule()
    w.pipeline("j")
    w.export("vitis")
    many = [scale.schedule().pipeline("i") for n in range(2)]
    assert scale.schedule().pipeline("i").dirty


def tune(t):
    t.unroll("i")
