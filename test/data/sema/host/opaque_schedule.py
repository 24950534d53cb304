# tip: allo-filetest sema/host/opaque_schedule
# What a context manager does when it is entered and left is not followed.
from contextlib import contextmanager

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


@contextmanager
def tuned():
    s.split("i", 4)
    yield
    t.split("i", 4)


class Plan:
    def __enter__(self):
        return self

    def __exit__(self, *cause):
        u.split("i", 4)


s, t = add.schedule(), add.schedule()
with tuned():
#    ^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'tuned', which may change it
    s.pipeline("i.inner")
    t = add.schedule()
t.pipeline("i.inner")
plan = Plan()
with plan:
#    ^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'plan' runs code that is not followed, which may change it
    u = add.schedule()
    u.loop("i")
u.pipeline("i.inner")
