# tip: allo-filetest sema/schedules/fail_methods_in_variables
# Methods of schedules that are kept and called later, or named by a string.
from allo import i32, kernel


@kernel
def scale(a: i32[8, 8]):
#   ^^^^^ note#1: the loops are 'i.outer', 'i.inner', 'j'
#   ^^^^^ note#3: the loops are 'i', 'j'
    for i in range(8):
        for j in range(8):
            a[i, j] *= 2


s = scale.schedule()
split = s.split
split("i", 4)
# <------------- note#2: split() replaced 'i' by 'i.outer' and 'i.inner'
steps = {"pipeline": s.pipeline, "unroll": s.unroll}
steps["pipeline"]("i.inner")
for step in (s.pipeline, s.unroll):
    step("j")
for name, loops in [("pipeline", ["i.outer"]), ("unroll", ["jj"])]:
    getattr(s, name)(*loops)
#   ^^^^^^^^^^^^^^^^^^^^^^^^ error[schedule-lookup]#1: no loop named 'jj'
split("i", 2)
#     ^^^ error[schedule-lookup]#2: no loop named 'i'


def test_scale():
    t = scale.schedule()
    change = t.split
    change("k", 2)
    #      ^^^ error[schedule-lookup]#3: no loop named 'k'
