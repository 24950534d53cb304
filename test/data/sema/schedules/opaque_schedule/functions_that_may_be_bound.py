# tip: allo-filetest sema/schedules/opaque_schedule/functions_that_may_be_bound
import os

from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


u = add.schedule()


def unroll():
    u.unroll("i")


run = print
if os.getcwd():
    run = unroll
run()
# <----- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'run', which may change it
