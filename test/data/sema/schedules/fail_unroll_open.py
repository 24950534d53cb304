# tip: allo-filetest sema/schedules/fail_unroll_open
# What a schedule does not have after a loop whose iterations are known at run time is unrolled.
from allo import i32, index, kernel


@kernel
def fill(A: i32[16, 8], n: index):
#   ^^^^ note#1: the loops are 'i', 'j'
    for i in range(n):
        for j in range(8):
            A[i, j] = 1


s = fill.schedule()
s.unroll("i", 4, tag_only=False)
s.pipeline("m")
#          ^^^ error[schedule-lookup]#1: no loop named 'm'
