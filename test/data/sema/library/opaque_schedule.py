# tip: allo-filetest sema/library/opaque_schedule
# In which order the schedules of a set get their steps is not known.
from allo import i32, kernel


@kernel
def add(x: i32[8]):
    for i in range(8):
        x[i] += 1


a, b, c, d, e, f = (add.schedule() for n in range(6))
for each in {a, b}:
#           ^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: '{a, b}' runs code that is not followed, which may change it
    each.pipeline("i")
pool = {c, d}
[each.pipeline("i") for each in pool]
#                               ^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'pool' runs code that is not followed, which may change it


def run(schedules):
    schedules.pop().pipeline("i")
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[opaque-schedule]#1: The steps of the schedule are not known from here on without running the file: it is passed to 'schedules.pop().pipeline', which may change it


run({e, f})
# <----------- note#1: in this call
for each in [a, b, c, d, e, f]:
    each.loop("none")
