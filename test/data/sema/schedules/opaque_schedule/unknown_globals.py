# tip: allo-filetest sema/schedules/opaque_schedule/unknown_globals
import os

from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


size = 4
s = add.schedule()
globals()[os.getcwd()] = 8
# <---------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'globals()[os.getcwd()]' runs code that is not followed, which may change it
t = add.schedule()
t.split("i", size)
# <------------------ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: argument 'factor' of split() is not known without running the file
