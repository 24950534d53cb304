# tip: allo-filetest sema/warnings/sign_changing_comparison
from allo import i8, i32, index, kernel, u8, u16, u32


@kernel
def sign_changing_comparison(x: i32, u: u32, z: i8, b: u8, n: index) -> i32:
    hits: i32 = 0
    if x < u:
    #  ^ warning[sign-changing-comparison]: 'x' of type 'i32' is compared as 'u32', which turns negative values into large ones
        hits = 1
    if u == z:
    #       ^ warning[sign-changing-comparison]: 'z' of type 'i8' is compared as 'u32', which turns negative values into large ones
        hits = 2
    if x + 1 > u:
        hits = 3
    if x < b:
        hits = 4
    for i in range(4):
        k: i32 = i
        if k < u:
            hits = 5
    if n < u and (x & 15) <= u:
        hits = 6
    return hits
