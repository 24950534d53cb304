# tip: allo-filetest exec/match_ends_many
from allo import i32, index, kernel


@kernel
def many(x: index) -> i32:
    r: i32 = 0
    match x:
        case -9223372036854775808:
            r = 1
        case -2:
            r = 2
        case -1:
            r = 3
        case 0:
            r = 4
        case 1:
            r = 5
        case 2:
            r = 6
        case 4294967296:
            r = 7
        case 9223372036854775805:
            r = 8
        case 9223372036854775806:
            r = 9
        case 9223372036854775807:
            r = 10
    return r


# run: many(-9223372036854775808) == 1
# run: many(-2) == 2
# run: many(-1) == 3
# run: many(2) == 6
# run: many(9223372036854775805) == 8
# run: many(9223372036854775807) == 10
# run: many(-9223372036854775807) == 0
