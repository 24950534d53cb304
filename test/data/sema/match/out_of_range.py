# tip: allo-filetest sema/match/out_of_range
from allo import apint, i8, i32, index, kernel, u1, u32


@kernel
def never(x: u32, y: i8, z: index, b: u1, w: apint(100)) -> i32:
    r: i32 = 0
    match x:
        case -1:
        #    ^^ warning[match-out-of-range]: Case -1 is never chosen: the subject's type 'u32' holds 0 to 4294967295
            r = 1
        case 4294967296:
        #    ^^^^^^^^^^ warning[match-out-of-range]: Case 4294967296 is never chosen: the subject's type 'u32' holds 0 to 4294967295
            r = 2
        case 4294967295:
            r = 3
    match y:
        case 128:
        #    ^^^ warning[match-out-of-range]: Case 128 is never chosen: the subject's type 'i8' holds -128 to 127
            r = 4
        case -128:
            r = 5
    match z:
        case 9223372036854775808:
        #    ^^^^^^^^^^^^^^^^^^^ warning[match-out-of-range]: Case 9223372036854775808 is never chosen: the subject's type 'index' holds -9223372036854775808 to 9223372036854775807
            r = 6
    match b:
        case 2:
        #    ^ warning[match-out-of-range]: Case 2 is never chosen: the subject's type 'u1' holds 0 to 1
            r = 7
    match w:
        case -1:
        #    ^^ warning[match-out-of-range]: Case -1 is never chosen: the subject's type 'u100' holds 0 to 1267650600228229401496703205375
            r = 8
    return r
