# tip: allo-filetest exec/overflow_of_casts
from allo import cast, f32, i8, i32, kernel, u8


@kernel
def stores(x: i32) -> i8:
    y: i8 = x
    return y


@kernel
def casts(x: i32) -> i8:
    return cast(x, i8)


@kernel
def counts(n: i32) -> u8:
    total: u8 = 250
    for i in range(n):
        total += 1
    return total


@kernel
def from_float(x: f32) -> i8:
    return cast(x, i8)


# overflow
# run: stores(127) == 127
# run: stores(128) ! integer-overflow 7:13 The value 128 does not fit 'i8', whose values are -128 to 127
# run: stores(-129) ! integer-overflow 7:13 The value -129 does not fit 'i8', whose values are -128 to 127
# run: casts(300) == 44
# run: counts(5) == 255
# run: counts(6) ! integer-overflow 20:9 The value 256 does not fit 'u8', whose values are 0 to 255
# run: from_float(128) ! float-to-integer 26:12 128.0 does not fit 'i8'
