# tip: allo-filetest ide/names/variables
# Variables of one name in a kernel are told apart as the checker does.
from allo import f32, i32, kernel


@kernel
def total(a: "f32[8]") -> f32:
    acc: f32 = 0.0
    for i in range(8):
        acc += a[i]
        # ^ references: 7:5 acc, 9:9 acc=, 11:9 acc=, 11:15 acc, 12:21 acc, 14:12 acc
        # ^ rename: acc
        #   ... renamed: f32 = 0.0
        #   ... renamed += a[i]
        #   ... renamed = renamed + a[i]
        #   ... part: f32 = renamed
        #   ... return renamed
    for i in range(4):
        acc = acc + a[i]
        #             ^ references: 10:9 i, 11:23 i, 13:11 i
        #             ^ definition: i at 10:9: for i in range(4):
        part: f32 = acc
        a[i] = part
        #      ^ rename: part
        #   ... renamed: f32 = acc
        #   ... a[i] = renamed
    return acc


@kernel
def swap(a: "i32[2]"):
    x: i32 = a[0]
    a[0] = a[1]
    # ^ references: none
    a[1] = x
    #      ^ references: 19:5 x, 21:12 x
