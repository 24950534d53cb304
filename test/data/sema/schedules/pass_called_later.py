# tip: allo-filetest sema/schedules/pass_called_later
from allo.exp.schedule import Schedule
from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


s = add.schedule()


def tune():
    s.pipeline("i.inner")


def build(factor):
    made = add.schedule()
    made.split("i", factor)
    return made


def test_built():
    build(2).pipeline("i.inner")


def use(x):
    if isinstance(x, Schedule) and hasattr(x, "unroll") and not hasattr(x, "fuse"):
        x.split("i", 4)
    return type(x), getattr(x, "epoch")


use(s)
tune()
