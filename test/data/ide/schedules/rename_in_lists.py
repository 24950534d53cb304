# tip: allo-filetest ide/schedules/rename_in_lists
# Names in lists, also those that a variable holds.
from allo import f32, kernel


@kernel
def clear(C: "f32[8, 16, 4]"):
    for i in range(8):
    #   ^ rename: i
    #   ... for renamed in range(8):
    #   ... C[renamed, j, k] = 0.0
    #   ... ORDER = ["k", "renamed", "j"]
    #   ... TILES = ("renamed", "j")
    #   ... s.reorder(["j", "renamed", "k"])
        for j in range(16):
        #   ^ rename: j
        #   ... for renamed in range(16):
        #   ... C[i, renamed, k] = 0.0
        #   ... ORDER = ["k", "i", "renamed"]
        #   ... TILES = ("i", "renamed")
        #   ... s.reorder(["renamed", "i", "k"])
        #   ... order = ["renamed", "k.outer"]
            for k in range(4):
            #   ^ rename: k
            #   ... for renamed in range(4):
            #   ... C[i, j, renamed] = 0.0
            #   ... ORDER = ["renamed", "i", "j"]
            #   ... INNER = "renamed.inner"
            #   ... s.reorder(["j", "i", "renamed"])
            #   ... s.split("renamed", 2)
            #   ... order = ["j", "renamed.outer"]
                C[i, j, k] = 0.0


ORDER = ["k", "i", "j"]
#              ^ rename: i
#   ... for renamed in range(8):
#   ... C[renamed, j, k] = 0.0
#   ... ORDER = ["k", "renamed", "j"]
#   ... TILES = ("renamed", "j")
#   ... s.reorder(["j", "renamed", "k"])
#              ^ references: 7:9 i, 10:19 i, 13:16 i, 15:11 i, 17:18 i
#              ^ definition: i at 7:9: for i in range(8):
INNER = "k.inner"
TILES = ("i", "j")
s = clear.schedule()
s.reorder(["j", "i", "k"])
#                ^ rename: i
#   ... for renamed in range(8):
#   ... C[renamed, j, k] = 0.0
#   ... ORDER = ["k", "renamed", "j"]
#   ... TILES = ("renamed", "j")
#   ... s.reorder(["j", "renamed", "k"])
s.reorder(ORDER)
#         ^ rename: ORDER
#   ... renamed = ["k", "i", "j"]
#   ... s.reorder(renamed)
s.split("k", 2)
s.unroll(INNER)
for name in TILES:
    s.pipeline(name)


def tune(other):
    order = ["j", "k.outer"]
    other.reorder(order)


tune(s)
