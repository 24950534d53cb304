# tip: allo-filetest sema/schedules/fail_schedules_of_objects
# Schedules that are attributes of objects, and change through them.
from allo import f32, kernel


class Gemm:
    def __init__(self, n, factor=4):
        @kernel
        def gemm(A: f32[n, 8], B: f32[n, 8]):
        #   ^^^^ note#2: the loops are 'i', 'j.outer', 'j.inner'
        #   ^^^^ note#3: the loops are 'i', 'j.outer', 'j.inner'
        #   ^^^^ note#4: the loops are 'i', 'j.outer', 'j.inner'
        #   ^^^^ note#5: the loops are 'j.outer', 'i', 'j.inner'
            for i in range(n):
                for j in range(8):
                    B[i, j] += A[i, j] * 2.0

        self.s = gemm.schedule()
        self.outer, self.inner = self.s.split("j", factor)
        #                                          ^^^^^^ error[schedule-argument]#1: split factor 16 is not less than the trip count 8 of 'j'
        self.tune("i")

    def tune(self, loop):
        self.s.pipeline(loop, ii=1)


m = Gemm(16)
m.s.unroll(m.inner)
s = m.s
s.pipeline("zz")
#          ^^^^ error[schedule-lookup]#2: no loop named 'zz'
m.s.pipeline("yy")
#            ^^^^ error[schedule-lookup]#3: no loop named 'yy'
Gemm(8, factor=16)
# <------------------ note#1: in this call


def test_gemm():
    own = Gemm(32, 2)
    own.s.reorder([own.inner, "kk"])
    #                         ^^^^ error[schedule-lookup]#4: no loop named 'kk'


def test_other():
    m.s.split("i", 2)
    #         ^^^ warning[schedule-tags-dropped]: split() drops the directives of 'i'


m.s.pipeline("i.outer")
#            ^^^^^^^^^ error[schedule-lookup]#5: no loop named 'i.outer'
#            ^^^^^^^^^ fix#5 Change to '"j.outer"': "\"j.outer\""
