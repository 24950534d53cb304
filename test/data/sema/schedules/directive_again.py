# tip: allo-filetest sema/schedules/directive_again
from allo import i32, kernel


@kernel
def scale(a: "i32[8, 4]", b: "i32[8, 4]"):
    for i in range(8):
        for j in range(4):
            a[i, j] += b[i, j]


s = scale.schedule()
s.pipeline("j")
# <--------------- note#1: the earlier one is here
s.pipeline(["i", "j"], ii=2)
#          ^^^^^^^^^^ warning[directive-replaced]#1: pipeline() replaces the earlier pipeline() of 'j', which has no effect
s.pipeline("i", ii=2)
s.unroll("j")
# <------------- note#2: the earlier one is here
s.unroll("j", 2)
#        ^^^ warning[directive-replaced]#2: unroll() replaces the earlier unroll() of 'j', which has no effect
s.unroll("j", 2)
