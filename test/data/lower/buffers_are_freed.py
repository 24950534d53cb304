from allo import i32, kernel


@kernel
def halves(x: i32[64]) -> i32[64]:
    kept: i32[64] = 0
    for i in range(64):
        once: i32[2] = 1
        once[0] = x[i] + once[1]
        kept[i] = once[0]
    return kept
