from allo import i32, kernel, u32


@kernel
def sign(x: u32) -> i32:
    r: i32 = 0
    match x:
        case -1:  # allo: ignore[match-out-of-range]
            r = 1
        case 4294967295:
            r = 2
        case _:
            r = 3
    return r


@kernel
def beyond(x: i32) -> i32:
    r: i32 = 0
    match x:
        case 4294967295:  # allo: ignore[match-out-of-range]
            r = 1
    return r


# run: sign(4294967295) == 2
# run: sign(7) == 3
# run: beyond(-1) == 0
