# tip: allo-filetest sema/schedules/fail_named_expressions
# A schedule that ':=' binds is followed, and what stands behind ':=' is done once.
from allo import i32, kernel


@kernel
def add(x: i32[8, 8], y: i32[8, 8]):
#   ^^^ note#1: the loops are 'i', 'j'
#   ^^^ note#4: the loops are 'i', 'j'
    for i in range(8):
        for j in range(8):
            y[i, j] = x[i, j] + 1


if (s := add.schedule()):
    s.split("zz", 2)
    #       ^^^^ error[schedule-lookup]#1: no loop named 'zz'

t = add.schedule()
(parts := t.split("i", 2))
#         ^^^^^^^^^^^^^^^ note#2: split() replaced 'i' by 'i.outer' and 'i.inner'
t.pipeline(parts[1])
t.pipeline("i")
#          ^^^ error[schedule-lookup]#2: no loop named 'i'

u = (v := add.schedule()).split("i", 2)
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#3: split() replaced 'i' by 'i.outer' and 'i.inner'
v.unroll("i")
#        ^^^ error[schedule-lookup]#3: no loop named 'i'


def test_inside():
    if (w := add.schedule()) is not None:
        w.pipeline("q")
        #          ^^^ error[schedule-lookup]#4: no loop named 'q'
