# tip: allo-filetest sema/names/opaque_schedule
# What a decorator gives that is not followed may do what the function does, and so may the decorator.
import app

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


s, t = add.schedule(), add.schedule()


@app.register
#^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'app.register' runs code that is not followed, which may change it
def tune(other):
    other.pipeline("i")
    s.pipeline("i")


tune(t)
# <------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'tune', which may change it
t.loop("none")
s.loop("none")


@app.unrelated
def own(s):
    s.pipeline("i")


u = add.schedule()
u.pipeline("i").apply()
