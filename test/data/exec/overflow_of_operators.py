# tip: allo-filetest exec/overflow_of_operators
from allo import KernelOptions, apint, i32, i64, kernel

Cpp = KernelOptions(typing_style="cpp")
i200 = apint(200, signed=True)


@kernel(options=Cpp)
def adds(a: i32, b: i32) -> i32:
    return a + b


@kernel(options=Cpp)
def adds_up(a: i64, b: i64, c: i64) -> i64:
    return a + b - c


@kernel(options=Cpp)
def multiplies(a: i64, b: i64, c: i64) -> i64:
    return a * b * c


@kernel(options=Cpp)
def wide(a: i200, b: i200) -> i200:
    return a * b


# overflow
# run: adds(2147483647, 0) == 2147483647
# run: adds(2147483647, 1) ! integer-overflow 10:12 The result 2147483648 does not fit 'i32', whose values are -2147483648 to 2147483647
# run: adds(-2147483648, -1) ! integer-overflow 10:12 The result -2147483649 does not fit 'i32', whose values are -2147483648 to 2147483647
# run: adds_up(9223372036854775807, 1, 1) ! integer-overflow 15:12 The result 9223372036854775808 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: adds_up(9223372036854775807, 1, 0) ! integer-overflow 15:12 The result 9223372036854775808 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: adds_up(-9223372036854775808, 0, 9223372036854775807) ! integer-overflow 15:12 The result -18446744073709551615 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: multiplies(4294967296, 0, 4294967296) == 0
# run: multiplies(4294967296, 4294967296, 0) ! integer-overflow 20:12 The result 18446744073709551616 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: multiplies(4294967296, 4294967296, -4294967296) ! integer-overflow 20:12 The result 18446744073709551616 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: wide(1, -803469022129495137770981046170581301261101496891396417650688) == -803469022129495137770981046170581301261101496891396417650688
# run: wide(-1, -803469022129495137770981046170581301261101496891396417650688) ! integer-overflow 25:12 The result 803469022129495137770981046170581301261101496891396417650688 does not fit 'i200', whose values are -2**199 to 2**199 - 1
