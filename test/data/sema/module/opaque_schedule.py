# tip: allo-filetest sema/module/opaque_schedule
# Any use of an object whose special methods are not followed may run them.
from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


s, t, u = add.schedule(), add.schedule(), add.schedule()


class Plan:
    def __getattr__(self, name):
        s.pipeline(name)
        return s


class Shown:
    def __str__(self):
        u.pipeline("i")
        return "shown"

    @property
    def factor(self):
        return 2

    @factor.setter
    def factor(self, n):
        t.split("i", n)


plan, shown = Plan(), Shown()
#             ^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'Plan' runs code that is not followed, which may change it
s.split("none", 2)
shown.factor = 4
u.loop("none")
print(f"{shown}")
