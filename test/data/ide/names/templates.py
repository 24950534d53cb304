# tip: allo-filetest ide/names/templates
from allo import Template, f32, i32, kernel

T = Template("T")
# <-- references: 3:1 T, 7:9 T, 8:14 T, 8:28 T, 10:16 T
# <-- rename: T
#   ... renamed = Template("T")
#   ... @kernel(renamed, M)
#   ... def fill(a: "renamed[M]", value: renamed):
#   ... last: "renamed" = value
M = Template("M")


@kernel(T, M)
#          ^ definition: M at 4:1: M = Template("M")
def fill(a: "T[M]", value: T):
#              ^ references: 4:1 M, 7:12 M, 8:16 M, 9:20 M
    for i in range(M):
        last: "T" = value
        #      ^ definition: T at 3:1: T = Template("T")
        a[i] = last


four = fill[f32, 4]
# <-- type definition: fill at 8:5: def fill(a: "T[M]", value: T):


@kernel
def top(a: "i32[4]", b: "f32[4]"):
    fill[i32, 4](a, value=1)
    # ^ definition: fill at 8:5: def fill(a: "T[M]", value: T):
    #               ^ definition: value at 8:21: def fill(a: "T[M]", value: T):
    four(b, 2.0)
    # ^ definition: four at 14:1: four = fill[f32, 4]
    # ^ type definition: fill at 8:5: def fill(a: "T[M]", value: T):
