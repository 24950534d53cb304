# tip: allo-filetest sema/schedules/compose_directives
# compose() replaces the called kernel, with the directives that the caller put there.
from allo import i32, kernel


@kernel
def low(a: "i32[8]"):
    t: i32[4] = 0
#   ^ note#2: 't' has directives
    for j in range(8):
    #   ^ note#1: 'j' has directives
        a[j] = t[j // 2]


@kernel
def top(a: "i32[8]"):
    low(a)


s = low.schedule()

before = top.schedule()
before.pipeline("j").partition(["t", "a"])
before.compose(s)
#              ^ warning[schedule-tags-dropped]#1: compose() drops the directives of 'j'
#              ^ warning[schedule-tags-dropped]#2: compose() drops the directives of 't'

after = top.schedule()
after.compose(s)
# <---------------- note#3: apply() replaces kernel 'low' by the one that is composed here
# <---------------- note#4: apply() replaces kernel 'low' by the one that is composed here
after.unroll("j").partition("t")
#            ^^^ warning[schedule-tags-dropped]#3: unroll() has no effect on 'j', which no longer exists once compose() is applied: call apply() before unroll()
#                           ^^^ warning[schedule-tags-dropped]#4: partition() has no effect on 't', which no longer exists once compose() is applied: call apply() before partition()

applied = top.schedule()
applied.compose(s).apply()
applied.unroll("j").partition("t")
