from allo import f32, i32, kernel

MODE = 3


@kernel
def match_subjects(f: f32, b: i32[4], x: i32) -> i32:
    r: i32 = 0
    match f:
        case 0:
            r = 1
    match b:
        case 0:
            r = 1
    match MODE:
        case 3:
            r = 1
    match x, r:
        case _:
            r = 2
    match missing:
        case 0:
            r = also_missing
    return r
