# tip: allo-filetest ide/schedules/rename
from allo import f32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
    #   ^ rename: i
    #   ... for renamed in range(32):
    #   ... C[renamed, j] += A[renamed, k] * B[k, j]
    #   ... s.split("renamed", factor=8)
    #   ... s.split('renamed.inner', 2)
    #   ... s.pipeline(["k", s.loop("renamed.inner.outer", under="renamed.outer")])
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]
                #            ^ rename: i
                #   ... for renamed in range(32):
                #   ... C[renamed, j] += A[renamed, k] * B[k, j]
                #   ... s.split("renamed", factor=8)
                #   ... s.split('renamed.inner', 2)
                #   ... s.pipeline(["k", s.loop("renamed.inner.outer", under="renamed.outer")])


s = gemm.schedule()
s.split("i", factor=8)
#        ^ rename: i
#   ... for renamed in range(32):
#   ... C[renamed, j] += A[renamed, k] * B[k, j]
#   ... s.split("renamed", factor=8)
#   ... s.split('renamed.inner', 2)
#   ... s.pipeline(["k", s.loop("renamed.inner.outer", under="renamed.outer")])
s.split('i.inner', 2)
#           ^ rename: i
#   ... for renamed in range(32):
#   ... C[renamed, j] += A[renamed, k] * B[k, j]
#   ... s.split("renamed", factor=8)
#   ... s.split('renamed.inner', 2)
#   ... s.pipeline(["k", s.loop("renamed.inner.outer", under="renamed.outer")])
#           ^ references: 6:9 i, 9:19 i, 9:30 i, 13:10 i, 14:10 i, 15:26 i, 15:49 i
s.pipeline(["k", s.loop("i.inner.outer", under="i.outer")])
#                                                ^ rename: i
#   ... for renamed in range(32):
#   ... C[renamed, j] += A[renamed, k] * B[k, j]
#   ... s.split("renamed", factor=8)
#   ... s.split('renamed.inner', 2)
#   ... s.pipeline(["k", s.loop("renamed.inner.outer", under="renamed.outer")])


def tune(other):
    other.pipeline("""j""")


tune(s)
