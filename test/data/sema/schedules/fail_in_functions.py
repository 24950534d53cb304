# tip: allo-filetest sema/schedules/fail_in_functions
# An error in a function is reported where it stands, with the call that leads to it.
from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
#   ^^^^ note#1: the loops are 'i', 'j', 'k'
#   ^^^^ note#2: the loops are 'i', 'j', 'k'
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


def pipelined(s, name):
    s.pipeline(name)
    #          ^^^^ error[schedule-lookup]#1: no loop named 'jj'


s = gemm.schedule()
pipelined(s, "i")
pipelined(s, "jj")
# <------------------ note#1: in this call


def test_schedule():
    s = gemm.schedule()
    s.pipeline("q")
    #          ^^^ error[schedule-lookup]#2: no loop named 'q'
