# tip: allo-filetest sema/schedules/unused_schedules
# Schedules that nobody can use, and steps that nothing applies.
from allo import i32, kernel


@kernel
def scale(a: i32[8, 4]):
    for i in range(8):
        for j in range(4):
            a[i, j] *= 2


scale.schedule().pipeline("i")
# <---------------- warning[schedule-unused]: The schedule of 'scale' is not used: it has no name


def test_dropped():
    scale.schedule().pipeline("i")
#   ^^^^^^^^^^^^^^^^ warning[schedule-unused]: The schedule of 'scale' is not used: it has no name
    scale.schedule().split("i", 4)


def test_not_applied():
    s = scale.schedule()
    outer, inner = s.split("i", 4)
    s.pipeline(outer)
#   ^^^^^^^^^^^^^^^^^ warning[schedule-not-applied]: pipeline() is never applied: nothing applies, exports, reads or returns the schedule
    t = s
    t.unroll(inner)
    for name in ["j"]:
        s.partition("a", kind=s.Cyclic, factor=2)


def test_untouched():
    s = scale.schedule()
    #   ^^^^^^^^^^^^^^^^ warning[schedule-unused]: The schedule of 'scale' is not used: nothing reads it
