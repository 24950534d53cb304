# tip: allo-filetest sema/if/chains
from allo import i32, kernel


@kernel
def classify(x: i32, y: i32) -> i32:
    result: i32 = 0
    if x == 0:
        result = 1
    elif y > x:
        result = 2
    elif y:
        pass
    else:
        if x > 3:
            result = 3
        else:
            result = 4
    return result
