# tip: allo-filetest sema/assignments/later_assignment_casts_back
from allo import i32, kernel, u8


@kernel
def later_assignment_casts_back(x: i32, u: u8) -> i32:
    v = x + x
    v = x * x
    w: u8 = 0
    w = x
    w += 200
    return v + w
    #      ^ type: i33
    #          ^ type: u8
