# tip: allo-filetest sema/schedules/fail_unroll_triangle
# An unrolled loop whose index bounds another one: the compiler may remove copies without iterations.
from allo import i32, kernel


@kernel
def solve(a: i32[3, 3], x: i32[3]):
    for i in range(3):
        acc: i32 = x[i]
        for j in range(i):
            acc -= a[i, j] * x[j]
        x[i] = acc


s = solve.schedule()
s.unroll("i", tag_only=False)
# <----------------------------- note#1: unroll() removed 'i'
s.pipeline("j")
s.pipeline("i")
#          ^^^ error[schedule-lookup]#1: no loop named 'i'
