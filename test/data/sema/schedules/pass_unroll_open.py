# tip: allo-filetest sema/schedules/pass_unroll_open
# A loop whose iterations are known at run time is unrolled: other loops are known, its own are not.
from allo import i32, index, kernel


@kernel
def fill(A: i32[16, 8], n: index):
    for i in range(n):
        for j in range(8):
            A[i, j] = 1
    for k in range(8):
        A[0, k] = 2


s = fill.schedule()
s.unroll("i", 4, tag_only=False)
s.pipeline("i")
s.pipeline("j")
s.split("k", 2)
s.pipeline("k.inner")
