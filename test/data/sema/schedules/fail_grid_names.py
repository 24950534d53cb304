# tip: allo-filetest sema/schedules/fail_grid_names
# 'name=' names the first axis of a grid; the others have the names of their indices.
from allo import grid, i32, kernel


@kernel
def fill(a: "i32[8, 4]"):
#   ^^^^ note#1: the loops are 'rows', 'j', 'again'
#   ^^^^ note#2: the loops are 'j', 'rows', 'again'
    for i, j in grid(8, 4, name="rows"):
    #   ^ note#1: the loop over 'i' has the name 'rows'
        a[i, j] = 0
    for k in range(8, name="again"):
    #   ^ note#2: the loop over 'k' has the name 'again'
        a[k, 0] = k


s = fill.schedule()
s.unroll("j")
s.pipeline("rows")
s.pipeline("i")
#          ^^^ error[schedule-lookup]#1: no loop named 'i'
#          ^^^ fix#1 Change to '"rows"': "\"rows\""
s.reorder(["j", "rows"])
s.pipeline("k")
#          ^^^ error[schedule-lookup]#2: no loop named 'k'
#          ^^^ fix#2 Change to '"again"': "\"again\""
