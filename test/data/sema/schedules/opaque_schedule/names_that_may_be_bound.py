# tip: allo-filetest sema/schedules/opaque_schedule/names_that_may_be_bound
import os

from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


s = add.schedule()
try:
    t = s
except ValueError:
    t = None
t.loop("i")
# <----------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 't.loop', which may change it
t.unroll("i")

first, second = add.schedule(), add.schedule()
if os.getcwd():
    u = first
else:
    u = second
u.pipeline("i")
# <--------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'u.pipeline', which may change it

v = w = add.schedule()
for name in os.listdir("."):
    w = None
w.pipeline("i")
# <--------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'w.pipeline', which may change it

x = add.schedule()
size = 4
while os.getcwd():
    size = 2
x.split("i", size)
# <------------------ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: argument 'factor' of split() is not known without running the file
x.pipeline("i.outer")
