# tip: allo-filetest sema/schedules/fail_decorators_with_arguments
# What a call returns decorates a kernel: its name is the schedule.
from allo import i32, kernel


def by(factor):
    def decorate(k):
        s = k.schedule()
        s.split("i", factor)
        #            ^^^^^^ error[schedule-argument]#1: split factor 16 is not less than the trip count 8 of 'i'
        return s

    return decorate


@by(16)
#^^^^^^ note#1: in this call
@kernel
def split(a: i32[8]):
    for i in range(8):
        a[i] = 1


@by(2)
@kernel
def again(a: i32[8]):
#   ^^^^^ note#2: the loops are 'i.inner', 'i.outer'
    for i in range(8):
        a[i] = 1


again.pipeline("i.iner")
#              ^^^^^^^^ error[schedule-lookup]#2: no loop named 'i.iner'
#              ^^^^^^^^ fix#2 Change to '"i.inner"': "\"i.inner\""
