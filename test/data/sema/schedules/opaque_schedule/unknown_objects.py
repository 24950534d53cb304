# tip: allo-filetest sema/schedules/opaque_schedule/unknown_objects
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
# <--------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'x.s.unroll', which may change it
x.inner.t = t
# <--------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'x.inner.t' runs code that is not followed, which may change it
t.pipeline("i")


def put(into, value):
    into.s = value
#   ^^^^^^ warning[opaque-schedule]#1: The steps of the schedule are not known from here on without running the file: 'into.s' runs code that is not followed, which may change it


put(x, u)
# <--------- note#1: in this call
u.pipeline("i")
