# tip: allo-filetest exec/overflow_of_differences
from allo import KernelOptions, i8, i32, kernel, u8, u32

Cpp = KernelOptions(typing_style="cpp")


@kernel(options=Cpp)
def subtracts(a: u8, b: u8) -> u8:
    return a - b


@kernel(options=Cpp)
def negates(a: i8) -> i8:
    return -a


@kernel(options=Cpp)
def mixes(a: i32, b: u32) -> u32:
    return a + b


# overflow
# run: subtracts(3, 3) == 0
# run: subtracts(3, 4) ! integer-overflow 9:12 The result -1 does not fit 'u8', whose values are 0 to 255
# run: negates(-127) == 127
# run: negates(-128) ! integer-overflow 14:12 The result 128 does not fit 'i8', whose values are -128 to 127
# run: mixes(1, 2) == 3
# run: mixes(-1, 2) ! integer-overflow 19:12 The value -1 does not fit 'u32', whose values are 0 to 4294967295
