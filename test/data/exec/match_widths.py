from allo import apint, i32, i64, index, kernel, u1, u32, u64

I70 = apint(70, signed=True)


@kernel
def signed64(x: i64) -> i32:
    r: i32 = 0
    match x:
        case 5:
            r = 1
        case -1:
            r = 2
        case 4294967295:
            r = 3
        case -9223372036854775808:
            r = 4
        case _:
            r = 5
    return r


@kernel
def unsigned64(x: u64) -> i32:
    r: i32 = 0
    match x:
        case 5:
            r = 1
        case 18446744073709551615:
            r = 2
    return r


@kernel
def unsigned33(x: apint(33)) -> i32:
    r: i32 = 0
    match x:
        case 0:
            r = 1
        case 4294967296:
            r = 2
    return r


@kernel
def unsigned32(x: u32) -> i32:
    r: i32 = 0
    match x:
        case 4294967295:
            r = 1
        case 1:
            r = 2
    return r


@kernel
def wide(x: I70) -> i32:
    r: i32 = 0
    match x:
        case 0:
            r = 1
        case 18446744073709551616:
            r = 2
        case -1:
            r = 3
    return r


@kernel
def position(x: index) -> i32:
    r: i32 = 0
    match x:
        case 3:
            r = 1
        case _:
            r = 2
    return r


@kernel
def bit(x: u1) -> i32:
    r: i32 = 0
    match x:
        case 0:
            r = 1
        case 1:
            r = 2
    return r


# run: signed64(5) == 1
# run: signed64(4294967301) == 5
# run: signed64(4294967295) == 3
# run: signed64(-1) == 2
# run: signed64(-9223372036854775808) == 4
# run: unsigned64(5) == 1
# run: unsigned64(4294967301) == 0
# run: unsigned64(18446744073709551615) == 2
# run: unsigned33(0) == 1
# run: unsigned33(4294967296) == 2
# run: unsigned32(4294967295) == 1
# run: unsigned32(1) == 2
# run: wide(0) == 1
# run: wide(18446744073709551616) == 2
# run: wide(-1) == 3
# run: wide(4294967296) == 0
# run: position(3) == 1
# run: position(4294967299) == 2
# run: bit(0) == 1
# run: bit(1) == 2
