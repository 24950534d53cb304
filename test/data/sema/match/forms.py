# tip: allo-filetest sema/match/forms
import allo
from allo import i32, index, kernel


@kernel
def match_forms(x: i32, n: index, a: i32[4]) -> i32:
    r: i32 = 0
    match x:
        case 0:
            r = 1
        case -1:
            step = x + 1
            r = step
        case 0x10:
            pass
        case _:
            r += 2
    match a[n]:
        case 3:
            r = 3
    match n:
        case 4:
            a[n] = 0
        case 5:
            for i in range(4):
                a[i] = r
    return r
