# tip: allo-filetest ide/names/buffers_in_schedules
# Parameters, buffers and kernels follow in the strings of schedules.
from allo import f32, kernel


@kernel
def inner(A: "f32[16]"):
#   ^ rename: inner
#   ... def renamed(A: "f32[16]"):
#   ... renamed(tmp)
#   ... s.pipeline(s.loop("i", under="renamed"))
    for i in range(16):
        A[i] = 1.0 + A[0]
        #            ^ references: 6:11 A, 8:9 A=, 8:22 A


@kernel
def top(B: "f32[16]"):
#       ^ rename: B
#   ... def top(renamed: "f32[16]"):
#   ... renamed[j] = tmp[j]
#   ... s.partition("renamed", kind=s.Cyclic, dim=1, factor=2)
    tmp: "f32[16]" = 0.0
    # ^ rename: tmp
    #   ... renamed: "f32[16]" = 0.0
    #   ... inner(renamed)
    #   ... B[j] = renamed[j]
    #   ... s.partition("renamed", dim=1)
    inner(tmp)
    for j in range(16):
        B[j] = tmp[j]


s = top.schedule()
# <-- rename: s
#   ... renamed = top.schedule()
#   ... renamed.partition("tmp", dim=1)
#   ... renamed.partition("B", kind=renamed.Cyclic, dim=1, factor=2)
#   ... renamed.pipeline(renamed.loop("i", under="inner"))
s.partition("tmp", dim=1)
#            ^ references: 13:5 tmp, 14:11 tmp, 16:16 tmp, 20:14 tmp
s.partition("B", kind=s.Cyclic, dim=1, factor=2)
s.pipeline(s.loop("i", under="inner"))
#                             ^ references: 6:5 inner, 14:5 inner, 22:31 inner
