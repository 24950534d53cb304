# tip: allo-filetest sema/schedules/schedule_changed_after_compose
from allo import i32, kernel


@kernel
def low(a: "i32[8]"):
    for i in range(8):
        a[i] = i


@kernel
def top(a: "i32[8]"):
    low(a)


s = low.schedule()
t = top.schedule()
t.compose(s)
# <------------ note#1: it is composed here
s.apply()
s.split("i", 2)
# <--------------- warning[schedule-changed-after-compose]#1: split() does not change kernel 'top', which has composed this schedule before
s.pipeline("i.inner")
top.schedule().compose(s)
# <-------------- warning[schedule-unused]: The schedule of 'top' is not used: it has no name
