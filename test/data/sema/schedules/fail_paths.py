# tip: allo-filetest sema/schedules/fail_paths
# Paths of loops, where the checker knows all of them.
from allo import i32, kernel


@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
#   ^^^ note#1: the loop paths are 'module/add/L0', 'module/add/L0/L0'
#   ^^^ note#2: the loop paths are 'module/add/L0', 'module/add/L0/L0'
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = add.schedule()
s.loop(path="module/add/L9")
#           ^^^^^^^^^^^^^^^ error[schedule-lookup]#1: no loop has the path 'module/add/L9'
#           ^^^^^^^^^^^^^^^ fix#1 Change to '"module/add/L0"': "\"module/add/L0\""
s = add.schedule()
s.pipeline(s.loop(path="add/L0/L0/L0"))
#                      ^^^^^^^^^^^^^^ error[schedule-lookup]#2: no loop has the path 'add/L0/L0/L0'
s = add.schedule()
s.pipeline(s.loop(path="add/L0/L0"))
s.split(s.loop(path="module/add/L0"), 2)
s.reorder([s.loop(path="L0/L0"), s.loop(path="module/add/L0/L0/L0")])
