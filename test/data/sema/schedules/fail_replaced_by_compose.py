# tip: allo-filetest sema/schedules/fail_replaced_by_compose
# compose() waits, and the loops of the kernel that it replaces are gone then.
from allo import i32, kernel


@kernel
def low(a: i32[8]):
    for i in range(8):
        a[i] += 1


@kernel
def top(a: i32[8]):
    low(a)


s = low.schedule()
s.pipeline("i")

t = top.schedule()
i = t.loop("i")
t.compose(s)
# <------------ note#1: apply() replaces kernel 'low' by the one that is composed here
# <------------ note#2: apply() replaces kernel 'low' by the one that is composed here
# <------------ note#3: apply() replaces kernel 'low' by the one that is composed here
t.unroll("i")
#        ^^^ warning[schedule-tags-dropped]#1: unroll() has no effect on 'i', which no longer exists once compose() is applied: call apply() before unroll()
t.pipeline(i)
#          ^ warning[schedule-tags-dropped]#2: pipeline() has no effect on 'i', which no longer exists once compose() is applied: call apply() before pipeline()
t.split("i", 4)
#       ^^^ error[consumed-ref]#3: 'i' no longer exists once compose() is applied: call apply() before split()

u = top.schedule()
u.compose(s).apply()
u.split("i", 4)
