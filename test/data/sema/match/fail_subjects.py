# tip: allo-filetest sema/match/fail_subjects
from allo import f32, i32, kernel

MODE = 3


@kernel
def match_subjects(f: f32, b: i32[4], x: i32) -> i32:
    r: i32 = 0
    match f:
    #     ^ error[match-subject]: 'match' works on integers only, got a value of type 'f32'
        case 0:
            r = 1
    match b:
    #     ^ error[match-subject]: 'match' works on integers only, got a value of type 'i32[4]'
        case 0:
            r = 1
    match MODE:
    #     ^^^^ error[match-constant]: The subject of 'match' must be a runtime value, got the integer 3
        case 3:
            r = 1
    match x, r:
    #     ^^^^ error[match-constant]: The subject of 'match' must be a runtime value, got a tuple
        case _:
            r = 2
    match missing:
    #     ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
        case 0:
            r = also_missing
            #   ^^^^^^^^^^^^ error[undefined-name]: Name 'also_missing' is not defined
    return r
