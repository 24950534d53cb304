# tip: allo-filetest ide/schedules/in_functions
# Names in functions that the file runs: tests, and helpers that it calls.
from allo import f32, kernel


@kernel
def scale(a: "f32[64]"):
    for i in range(64):
        a[i] = a[i] * 2.0
        # ^ references: 7:9 i, 8:11 i, 8:18 i, 12:14 i, 13:16 name, 18:22 i, 25:13 i, 30:29 i


def tune(s, name):
    s.split("i", 8)
    # ^ hover: split(target, factor=1)
    #        ^ definition: i at 7:9: for i in range(64):
    #        ^ completes: i
    #        ^ hover: loop i: 64 iterations
    #        ^ references: 7:9 i, 8:11 i, 8:18 i, 12:14 i, 13:16 name, 18:22 i, 25:13 i, 30:29 i
    s.pipeline(name)
    #          ^ completes: "i.outer", "i.inner", targets=, ii=
    #           ^ definition: i at 7:9: for i in range(64):


def make():
    s = scale.schedule()
    inner = s.split("i", 4)[1]
    #                ^ completes: i
    s.unroll(inner)
    #        ^ hover: loop i.inner: 4 iterations
    #        ^ completes: inner, "i.outer", "i.inner", targets=, factor=, tag_only=
    return s


tune(scale.schedule(), "i.inner")
t = make()
t.pipeline("i.outer")
#           ^ completes: i.outer, i.inner


def test_scale():
    s = scale.schedule()
    outer, inner = s.split("i", 4)
    #                       ^ definition: i at 7:9: for i in range(64):
    #                       ^ completes: i
    s.pipeline(inner)
#   ^^^^^^^^^^^^^^^^^ warning[schedule-not-applied]: pipeline() is never applied: nothing applies, exports, reads or returns the schedule
    #          ^ definition: i at 7:9: for i in range(64):
    #          ^ completes: inner, outer, "i.outer", "i.inner", targets=, ii=
