# tip: allo-filetest sema/schedules/fail_arguments
from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
s.pipeline("i", ii=-2)
#                  ^^ error[schedule-argument]: pipeline ii must be -1 (off), 0 (automatic) or positive, got -2
s.pipeline("i", "fast")
#               ^^^^^^ error[schedule-argument]: pipeline expects an integer for 'ii', got a string
s.pipeline("i", ii=True)
#                  ^^^^ error[schedule-argument]: pipeline expects an integer for 'ii', got 'True'
s.pipeline("i", interval=2)
#               ^^^^^^^^ error[schedule-argument]#1: pipeline has no argument 'interval'
#               ^^^^^^^^ note#1: it has 'targets', 'ii'
s.pipeline("i", 1, 2)
#                  ^ error[schedule-argument]: pipeline takes at most 2 arguments, got 3; put several targets into one list, as in pipeline([...])
s.pipeline([])
#          ^^ error[schedule-argument]: pipeline requires at least one target
s.partition()
# <------------- error[schedule-argument]: partition requires an argument for 'targets'
s.unroll("i", factor=-1)
#                    ^^ error[schedule-argument]: unroll factor must be 0 (the whole loop) or positive, got -1
s.partition("A", dim=3)
#                    ^ error[schedule-argument]: 'A' has 2 dimensions, partition dim must be 0 to 2, got 3
s.partition("A", dim=1, factor=4)
#                              ^ error[schedule-argument]: complete partition cannot have non-zero factor; set kind to Schedule.Cyclic or Schedule.Block
s.partition("A", dim=1, kind=s.Cyclic)
#                            ^^^^^^^^ error[schedule-argument]: cyclic partition requires an argument for 'factor', the number of memories per dimension; add one, such as factor=2
s.partition("A", dim=1, kind=s.Block)
#                            ^^^^^^^ error[schedule-argument]: block partition requires an argument for 'factor', the number of memories per dimension; add one, such as factor=2
s.partition("A", dim=1, kind=s.Block, factor=0)
#                                            ^ error[schedule-argument]: block partition factor must be positive, got 0
s.partition("A", dim=2, kind=s.Block, factor=17)
#                                            ^^ error[schedule-argument]: block partition factor 17 is greater than the extent 16 of dimension 2 of 'A'
s.partition("A", kind="cyclic", factor=4)
#                     ^^^^^^^^ error[schedule-argument]: partition expects Schedule.Complete, Block or Cyclic for 'kind', got a string
s.partition(s.loop("i"), dim=1)
#           ^^^^^^^^^^^ error[schedule-argument]: partition expects a buffer for 'targets', got LoopRef('i')
s.pipeline(s.buffer("A"))
#          ^^^^^^^^^^^^^ error[schedule-argument]: pipeline expects a loop for 'targets', got BufferRef('A')
s.pipeline(3)
#          ^ error[schedule-argument]: pipeline expects loops for 'targets', got the integer 3
s.apply_patterns("fold")
#                ^^^^^^ error[schedule-argument]: unknown patterns 'fold': 'canonicalize' is the only choice
