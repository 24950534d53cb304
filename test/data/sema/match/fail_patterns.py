from allo import i32, kernel


@kernel
def match_patterns(x: i32) -> i32:
    r: i32 = 0
    match x:
        case 0 if r == 0:
            r = 1
        case y:
            r = 2
        case 1 | 2:
            r = 3
        case "three":
            r = 4
        case 4:
            r = 5
        case 4:
            r = 6
        case True:
            r = 7
        case 2.5:
            r = 8
        case (1, 2):
            r = 9
    return r
