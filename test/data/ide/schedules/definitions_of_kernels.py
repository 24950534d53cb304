# tip: allo-filetest ide/schedules/definitions_of_kernels
# Kernels that strings name, and local names of kernels.
from allo import f32, kernel


@kernel
def load(a: "f32[16]"):
    for i in range(16):
        a[i] = 1.0


@kernel
def store(a: "f32[16]"):
    for i in range(16):
        a[i] = a[i] + 1.0
#       ^ definition: a at 12:11: def store(a: "f32[16]"):
        # ^ definition: i at 13:9: for i in range(16):


@kernel
def top(a: "f32[16]"):
    load(a)
#   ^ definition: load at 6:5: def load(a: "f32[16]"):
    total: f32 = a[0]
    a[1] = total
    #      ^ definition: total at 20:5: total: f32 = a[0]
    store(a)


s = top.schedule()
s.pipeline(s.loop("i", under="load"))
#                   ^ definition: i at 7:9: for i in range(16):
#                             ^ definition: load at 6:5: def load(a: "f32[16]"):
s.dataflow(["top", "store"])
#            ^ definition: top at 18:5: def top(a: "f32[16]"):
#                   ^ definition: store at 12:5: def store(a: "f32[16]"):
#                   ^ hover: operation store
s.streamline("load", ["store"])
#             ^ definition: load at 6:5: def load(a: "f32[16]"):
#                      ^ definition: store at 12:5: def store(a: "f32[16]"):
