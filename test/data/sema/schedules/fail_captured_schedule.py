# tip: allo-filetest sema/schedules/fail_captured_schedule
# A function changes a schedule that it captures where it is called, not where it is defined.
from allo import i32, kernel


@kernel
def scale(a: i32[8, 8]):
#   ^^^^^ note#1: the loops are 'i.inner', 'i.outer', 'j'
#   ^^^^^ note#2: the loops are 'i', 'j.outer', 'j.inner'
    for i in range(8):
        for j in range(8):
            a[i, j] *= 2


s = scale.schedule()


def tune():
    s.split("i", 4)


def never():
    s.split("j", 2)


tune()
s.pipeline("i.inner")
s.pipeline("j.inner")
#          ^^^^^^^^^ error[schedule-lookup]#1: no loop named 'j.inner'
#          ^^^^^^^^^ fix#1 Change to '"i.inner"': "\"i.inner\""


def test_one():
    t = scale.schedule()

    def inner():
        t.split("j", 4)

    inner()
    t.pipeline("j.inner")
    t.pipeline("j.outer.outer")
    #          ^^^^^^^^^^^^^^^ error[schedule-lookup]#2: no loop named 'j.outer.outer'
