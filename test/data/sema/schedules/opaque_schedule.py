# tip: allo-filetest sema/schedules/opaque_schedule
import os

from allo import f32, kernel


@kernel
def scale(a: f32[32, 16], gain: f32):
    for i in range(32):
        for j in range(16):
            a[i, j] = a[i, j] * gain


s = scale.schedule()
s.split("i", factor=len(os.getcwd()))
# <------------------------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: argument 'factor' of split() is not known without running the file
s.pipeline("i.inner")

t = scale.schedule()
os.register(t)
# <-------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'os.register', which may change it
t.split("x", 2)

u = scale.schedule()
if os.getcwd():
    u.pipeline("i")
#   ^^^^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is changed in code that may not run
u.split("x", 2)

v = os.getcwd() and (w := scale.schedule())
#                    ^^^^^^^^^^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is made in code that may not run
if (x := scale.schedule()):
    x.pipeline("i").apply()
