# tip: allo-filetest ide/schedules/completion
from allo import Schedule, f32, kernel


@kernel
def scale(a: "f32[16]", gain: "f32[16]"):
    for n in range(16):
        a[n] = a[n] * gain[n]


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]", a: "f32[16]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]
    scale(a, a)


s = gemm.schedule()
#   ^ completes: scale, gemm, Schedule, f32, kernel, KernelOptions, Template, Stream, Stateful, apint, apfloat, True, False
#        ^ completes: schedule
t = scale.schedule()
outer, inner = s.split("i", factor=8)
#                       ^ completes: i, j, k, n
#                           ^ completes: 2, 4, 8, 16, factor=
s.pipeline("i.inner", ii=1)
#           ^ items: i.outer, i.inner, j, k, n
#   ... i.outer: loop i.outer: 4 iterations
#   ... i.inner: loop i.inner: 8 iterations
#   ... j: loop j: 24 iterations
#   ... k: loop k: 16 iterations
#   ... n: loop n: 16 iterations, in scale
#                     ^ completes: 1, 2, 4, ii=
s.partition("gain", dim=1, kind=Schedule.Cyclic, factor=4)
#            ^ items: A, B, C, a, gain
#   ... A: buffer A[32, 16]
#   ... B: buffer B[16, 24]
#   ... C: buffer C[32, 24]
#   ... a: buffer a[16]
#   ... gain: buffer gain[16], in scale
#                               ^ completes: s.Complete, s.Block, s.Cyclic
#                                        ^ completes: Complete, Block, Cyclic
s.partition(s.buffer("A"), dim=1, kind=s.Block, factor=2)
#           ^ completes: "A", "B", "C", "a", "gain", targets=, dim=, kind=, factor=
#                                        ^ completes: Complete, Block, Cyclic
s.unroll([inner, "k"], tag_only=True)
#         ^ completes: inner, outer, "i.outer", "i.inner", "j", "k", "n"
#                               ^ completes: True, False
s.dataflow(s.op("gemm"))
#                ^ completes: i.outer, i.inner, j, k, n, gemm, scale
old = s.loop("j")
s.split("k", 2)
#       ^^^ warning[schedule-tags-dropped]: split() drops the directives of 'k'
s.reorder([s.live(outer), "i.inner"])
#                 ^ items: inner, old, outer, ref=
#   ... inner: loop i.inner: 8 iterations, pipeline II=1, unroll
#   ... old: loop j: 24 iterations
#   ... outer: loop i.outer: 4 iterations
#   ... ref=: ref
s.compose(t)
#         ^ completes: t, id=
s.pipeline(s.query.loop("j").one())
#                  ^ completes: op, loop, loops, buffer
#                            ^ completes: one, first, all, names
