# tip: allo-filetest ide/schedules/rename_of_named_loops
# A loop with 'name=' has this name in schedules; its index has a name of its own.
from allo import f32, grid, kernel

DEPTH = "depth"


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32, name="rows"):
    #   ^ rename: i
    #   ... for renamed in range(32, name="rows"):
    #   ... C[renamed, j] += A[renamed, k] * B[k, j]
    #   ^ references: 9:9 i, 9:30 rows, 12:19 i, 12:30 i, 22:10 rows, 23:12 rows
    #                        ^ rename: rows
    #   ... for i in range(32, name="renamed"):
    #   ... s.split("renamed", factor=8)
    #   ... s.unroll(["renamed.inner"])
    #                        ^ references: 9:9 i, 9:30 rows, 12:19 i, 12:30 i, 22:10 rows, 23:12 rows
    #                        ^ definition: i at 9:9: for i in range(32, name="rows"):
        for j in range(24, name="columns"):
        #                        ^ rename: columns
        #   ... for j in range(24, name="renamed"):
            for k in range(16, name=DEPTH):
            #   ^ rename: k
            #   ... for renamed in range(16, name=DEPTH):
            #   ... C[i, j] += A[i, renamed] * B[renamed, j]
                C[i, j] += A[i, k] * B[k, j]


@kernel
def clear(C: "f32[32, 24]"):
    for i, j in grid(32, 24, name="rows"):
    #   ^ rename: i
    #   ... for renamed, j in grid(32, 24, name="rows"):
    #   ... C[renamed, j] = 0.0
    #      ^ rename: j
    #   ... for i, renamed in grid(32, 24, name="rows"):
    #   ... C[i, renamed] = 0.0
    #   ... t.pipeline(t.loop("renamed", under="rows"))
        C[i, j] = 0.0


s = gemm.schedule()
s.split("rows", factor=8)
#        ^ rename: rows
#   ... for i in range(32, name="renamed"):
#   ... s.split("renamed", factor=8)
#   ... s.unroll(["renamed.inner"])
#        ^ references: 9:9 i, 9:30 rows, 12:19 i, 12:30 i, 22:10 rows, 23:12 rows
#        ^ definition: i at 9:9: for i in range(32, name="rows"):
s.unroll(["rows.inner"])
#            ^ rename: rows
#   ... for i in range(32, name="renamed"):
#   ... s.split("renamed", factor=8)
#   ... s.unroll(["renamed.inner"])
s.pipeline("depth")
#           ^ rename: refused: The name of the loop is computed in line 11
t = clear.schedule()
t.pipeline(t.loop("j", under="rows"))
#                             ^ rename: rows
#   ... for i, j in grid(32, 24, name="renamed"):
#   ... t.pipeline(t.loop("j", under="renamed"))
