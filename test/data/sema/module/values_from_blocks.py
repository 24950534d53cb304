# tip: allo-filetest sema/module/values_from_blocks
from allo import i32, kernel

with open("settings") as settings:
    DEPTH = 3

for step in range(3):
    LAST = step

TABLE = [0] * 4
TABLE[0] = 5


@kernel
def values_from_blocks(x: i32) -> i32:
    return x + DEPTH + LAST + step + TABLE[0]
