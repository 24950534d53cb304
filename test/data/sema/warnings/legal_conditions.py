# tip: allo-filetest sema/warnings/legal_conditions
# Compile-time conditions are a feature, and a bound with a name may have another value tomorrow.
from allo import constexpr, f32, i32, kernel, u8

N = 8
DEBUG = False


@kernel
def one(x: i32) -> i32:
    return x


@kernel
def legal_conditions(x: i32, u: u8, f: f32) -> i32:
    TILE: constexpr = 4
    hits: i32 = 0
    level: i32 = 3
    if DEBUG:
        hits = 1
    if N > 4:
        hits = 2
    for i in range(N):
        if i < N:
            hits += 1
    for i in range(2):
        for j in range(TILE):
            if i * TILE + j < N:
                hits += 1
    if f != f:
        hits = 3
    if one(x) == one(x):
        hits = 4
    if level > 2:
        hits = 5
    if u - 1 < 0:
        hits = 6
    if x + 1 > x:
        hits = 7
    return hits
