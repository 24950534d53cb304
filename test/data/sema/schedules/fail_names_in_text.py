# tip: allo-filetest sema/schedules/fail_names_in_text
# Schedules are found through 'globals()' and 'sys.modules', and lost in code that is text.
import sys
from allo import i32, kernel


@kernel
def add(x: i32[8]):
#   ^^^ note#1: the only loop is 'i'
    for i in range(8):
        x[i] += 1


s, t, u = (add.schedule() for n in range(3))
globals()["s"].split("i", 8)
#                         ^ error[schedule-argument]: split factor 8 is not less than the trip count 8 of 'i'
sys.modules[__name__].s.split("i", 9)
#                                  ^ error[schedule-argument]: split factor 9 is not less than the trip count 8 of 'i'
exec("t.split('i', 4)")
t.loop("none")
u.loop("none")
#      ^^^^^^ error[schedule-lookup]#1: no loop named 'none'
[each for each in globals().values()]
u.loop("none")
