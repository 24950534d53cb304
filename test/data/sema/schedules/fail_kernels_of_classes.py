# tip: allo-filetest sema/schedules/fail_kernels_of_classes
# The schedule of a kernel that is an attribute of a class.
from allo import i32, kernel


class Model:
    @kernel
    def scale(a: i32[8, 4]):
    #   ^^^^^ note#1: the loops are 'i', 'j'
    #   ^^^^^ note#2: the loops are 'i', 'j'
        for i in range(8):
            for j in range(4):
                a[i, j] *= 2


s = Model.scale.schedule()
s.pipeline("i")
s.pipeline("q")
#          ^^^ error[schedule-lookup]#1: no loop named 'q'


def test_scale():
    t = Model.scale.schedule()
    t.pipeline("j").apply()
    t.pipeline("q")
    #          ^^^ error[schedule-lookup]#2: no loop named 'q'
