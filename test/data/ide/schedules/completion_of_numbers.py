# tip: allo-filetest ide/schedules/completion_of_numbers
# Numbers that fit the loops and buffers of a call, where nothing of the number is typed yet.
from allo import f32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
s.partition("A", dim=2, kind=s.Cyclic, factor=4)
#                    ^ items: 0, 1, 2
#   ... 0: all dimensions
#   ... 1: 32 elements
#   ... 2: 16 elements
#                     ^ items: none
#                                             ^ items: 2, 4, 8
#   ... 2: 2 memories
#   ... 4: 4 memories
#   ... 8: 8 memories
s.partition("B", kind=s.Cyclic, factor=8)
#                                      ^ items: 2, 4, 8
#   ... 2: 2 memories in each dimension
#   ... 4: 4 memories in each dimension
#   ... 8: 8 memories in each dimension
s.tile(["i", "j"], factors=4)
#                          ^ items: 2, 4, 8
#   ... 2: divides the iterations of all loops
#   ... 4: divides the iterations of all loops
#   ... 8: divides the iterations of all loops
s.pipeline("k", ii=1)
#                  ^ items: 1, 2, 4
#   ... 1: an iteration starts in every cycle
#   ... 2: an iteration starts every 2 cycles
#   ... 4: an iteration starts every 4 cycles
#                   ^ items: none
k = s.loop("k")
s.unroll(k, factor=4)
#                  ^ items: 0, 2, 4, 8
#   ... 0: the whole loop
#   ... 2: 8 iterations of 2 copies
#   ... 4: 4 iterations of 4 copies
#   ... 8: 2 iterations of 8 copies
s.split("k", factor=2)
#       ^^^ warning[schedule-tags-dropped]: split() drops the directives of 'k'
#                   ^ items: 2, 4, 8
#   ... 2: 8 iterations around 2
#   ... 4: 4 iterations around 4
#   ... 8: 2 iterations around 8
v = s.export("vitis")
v.set_axi(index=0, depth=512)
#               ^ items: 0, 1, 2
#   ... 0: A: f32[32, 16]
#   ... 1: B: f32[16, 24]
#   ... 2: C: f32[32, 24]
#                        ^ items: 512
#   ... 512: the elements of A: f32[32, 16]
