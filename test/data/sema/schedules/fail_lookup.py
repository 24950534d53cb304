# tip: allo-filetest sema/schedules/fail_lookup
from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
#   ^^^^ note#1: the loops are 'i', 'j', 'k'
#   ^^^^ note#2: the buffers are 'A', 'B', 'C'
#   ^^^^ note#3: the loops are 'i', 'j', 'k'
#   ^^^^ note#4: the loops are 'i', 'j', 'k'
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
s.pipeline("jj")
#          ^^^^ error[schedule-lookup]#1: no loop named 'jj'
s.partition("D", dim=1)
#           ^^^ error[schedule-lookup]#2: no buffer named 'D'
i, q = s.query.loop().names("i", "q")
#                                ^^^ error[schedule-lookup]#3: no loop named 'q'
s.pipeline(s.query.loop("jjj").one())
#                       ^^^^^ error[schedule-lookup]#4: no loop named 'jjj'
s.split("i", 4)
# <--------------- note#5: split() replaced 'i' by 'i.outer' and 'i.inner'
s.pipeline("i")
#          ^^^ error[schedule-lookup]#5: no loop named 'i'
