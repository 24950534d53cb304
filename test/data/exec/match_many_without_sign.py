# tip: allo-filetest exec/match_many_without_sign
from allo import apint, i32, kernel

u64 = apint(64, signed=False)


@kernel
def without_sign(x: u64) -> i32:
    y: i32 = 0
    match x:
        case 0:
            y = 1
        case 2:
            y = 1
        case 4:
            y = 1
        case 6:
            y = 1
        case 8:
            y = 1
        case 10:
            y = 1
        case 12:
            y = 1
        case 18446744073709551615:
            y = 2
        case 9223372036854775808:
            y = 2
        case 9223372036854775807:
            y = 3
    return y


# run: without_sign(12) == 1
# run: without_sign(18446744073709551615) == 2
# run: without_sign(9223372036854775808) == 2
# run: without_sign(9223372036854775807) == 3
# run: without_sign(11) == 0
