# tip: allo-filetest ide/names/constants
# Names of a module: constants, aliases of types, and shapes in quoted types.
from allo import f32, i32, kernel

N = 8
# <-- references: 4:1 N, 6:12 N, 10:18 N, 10:21 N, 11:20 N, 12:17 N, 15:10 N, 15:21 N, 15:29 N, 16:1 N=, 17:7 N
# <-- rename: N
#   ... renamed = 8
#   ... Row: "Word[renamed]"
#   ... def copy(a: "f32[renamed, renamed + 1]", n: Word):
#   ... for i in range(renamed):
#   ... b: "f32[renamed]" = 0.0
#   ... print(f"{renamed} words, {renamed + 1:>{renamed}}")
#   ... renamed = 9
#   ... print(renamed)
Word = i32
Row: "Word[N]"
#          ^ definition: N at 4:1: N = 8


@kernel
def copy(a: "f32[N, N + 1]", n: Word):
#                ^ definition: N at 4:1: N = 8
#                            ^ type definition: Word at 5:1: Word = i32
#                               ^ references: 5:1 Word, 6:7 Word, 10:33 Word
    for i in range(N):
        b: "f32[N]" = 0.0
        #       ^ definition: N at 4:1: N = 8


print(f"{N} words, {N + 1:>{N}}")
#        ^ references: 4:1 N, 6:12 N, 10:18 N, 10:21 N, 11:20 N, 12:17 N, 15:10 N, 15:21 N, 15:29 N, 16:1 N=, 17:7 N
N = 9
# <-- definition: N at 16:1: N = 9
print(N)
#     ^ definition: N at 16:1: N = 9
