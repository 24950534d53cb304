# tip: allo-filetest sema/schedules/warnings
from allo import f32, kernel


@kernel
def scale(a: f32[32, 16], b: f32[8, 8], gain: f32):
    for i in range(32):
        for j in range(16):
            a[i, j] = a[i, j] * gain


s = scale.schedule()
s.pipeline("i")
s.unroll("j", 4)
s.split("i", 4)
#       ^^^ warning[schedule-tags-dropped]: split() drops the directives of 'i'
s.flatten(["i.outer", "i.inner"])
s.split("j", 4)
#       ^^^ warning[schedule-tags-dropped]: split() drops the directives of 'j'
s.partition("a", dim=1, kind=s.Cyclic, factor=1)
#                                             ^ warning[partition-no-effect]: A cyclic partition with factor 1 has no effect
s.partition("b")
# <---------------- note#1: it is also partitioned here
s.partition(["b", "a"], dim=2, kind=s.Block, factor=2)
#                           ^ warning[partition-conflict]#1: 'b' is partitioned along all dimensions and along dimension 2
