# tip: allo-filetest sema/schedules/fail_finally
# Without handlers, a 'try' runs to its end, or the file ends.
from allo import i32, kernel


@kernel
def add(x: i32[8, 8], y: i32[8, 8]):
#   ^^^ note#1: the loops are 'i.outer', 'i.inner', 'j'
    for i in range(8):
        for j in range(8):
            y[i, j] = x[i, j] + 1


s = add.schedule()
try:
    s.split("i", 2)
#   ^^^^^^^^^^^^^^^ note#2: split() replaced 'i' by 'i.outer' and 'i.inner'
finally:
    s.pipeline("zz")
    #          ^^^^ error[schedule-lookup]#1: no loop named 'zz'
s.pipeline("i")
#          ^^^ error[schedule-lookup]#2: no loop named 'i'
