# tip: allo-filetest sema/schedules/fail_consequences
# What follows from a step that has failed is not reported: the loops that it would have made.
from allo import i32, kernel

@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
#   ^^^ note#1: the loops are 'i', 'j'
#   ^^^ note#2: the loops are 'i', 'j'
#   ^^^ note#3: the loops are 'i', 'j'
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = add.schedule()
outer, inner = s.split("i", 8)
#                           ^ error[schedule-argument]: split factor 8 is not less than the trip count 8 of 'i'
s.reorder([outer, "j", inner])
s.pipeline("i.inner")
s.split("i.inner", 2)
s.pipeline("i.inner.outer")
s.pipeline("j.inner")
#          ^^^^^^^^^ error[schedule-lookup]#1: no loop named 'j.inner'
t = add.schedule()
t.outline("i", "add")
#              ^^^^^ error[schedule-argument]: there is a function 'add' already; use another name
t.outline("j", "2x")
#              ^^^^ error[schedule-argument]: '2x' cannot be the name of a function; use letters, digits and '_'
t.pipeline("j", ii=t.loop("k"))
#                         ^^^ error[schedule-lookup]#2: no loop named 'k'
u = add.schedule()
u.tile(["i", "j"], [2])
#                  ^^^ error[schedule-argument]: tile expects 2 factors, got 1
u.pipeline("j.point")
u.unroll("j")
u.unroll("j.points")
#        ^^^^^^^^^^ error[schedule-lookup]#3: no loop named 'j.points'
