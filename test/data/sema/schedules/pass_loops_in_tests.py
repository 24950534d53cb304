# tip: allo-filetest sema/schedules/pass_loops_in_tests
from allo import i32, kernel


@kernel
def fill(a: "i32[8, 4]"):
    for i in range(8):
        for j in range(4):
            a[i, j] = 0


def test_fill():
    s = fill.schedule()
    for loop, factor in [("i", 2), ("i.outer", 2)]:
        s.split(loop, factor)
    for name in ("i.outer.inner", "j"):
        s.unroll(name)
    s.apply()


def test_unknown(names):
    s = fill.schedule()
    for name in names:
        s.split(name, 2)
    s.unroll("i")
