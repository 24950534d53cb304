# tip: allo-filetest ide/schedules/rename_of_shared_strings
# A string that names loops of several kernels stays, and so do these loops.
from allo import f32, kernel


@kernel
def one(a: "f32[8]"):
    for i in range(8):
    #   ^ rename: refused: The string in line 18 names several loops
        a[i] = 1.0


@kernel
def other(a: "f32[8]"):
    for i in range(8):
    #   ^ rename: refused: The string in line 18 names several loops
        a[i] = 2.0


def tune(s):
    s.pipeline("i")
    #           ^ references: 7:9 i, 8:11 i, 18:17 i
    #           ^ rename: refused: The string in line 18 names several loops


tune(one.schedule())
tune(other.schedule())
