# tip: allo-filetest ide/complete/visible
# What is visible ends with its block, and begins behind the statement that declares it.
from allo import i32, kernel


@kernel
def visible(n: i32) -> i32:
    total: i32 = 0
    for index in range(8):
        inside: i32 = total
        #             ^ suggests: n, total, index, other, i32, min, max, len, print, add, and 51 more
        total += inside
        if total > 9:
            deep: i32 = 1
            total += deep
            #        ^ suggests: n, total, index, inside, deep, other, i32, min, max, len, and 53 more
        total += 1
        #        ^ suggests: n, total, index, inside, other, i32, min, max, len, print, and 52 more
    after: i32 = total
    #            ^ suggests: n, total, other, i32, min, max, len, print, add, sub, and 50 more

    return after


@kernel
def other(n: i32) -> i32:
    return n
    #      ^ suggests: n, visible, i32, min, max, len, print, add, sub, mul, and 49 more
