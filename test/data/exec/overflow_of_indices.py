# tip: allo-filetest exec/overflow_of_indices
from allo import KernelOptions, i8, i32, index, kernel, u8

Cpp = KernelOptions(typing_style="cpp")


@kernel(options=Cpp)
def not_these(a: i8, n: i8) -> i8:
    b = (a << n) ^ a
    b[0:4] = a
    return ~b


@kernel
def subscripts(a: "i32[4]", n: u8) -> i32:
    return a[n - 255]


@kernel
def indices(n: index) -> index:
    total: index = 0
    for i in range(3):
        total = n + i
    return total


# overflow
# run: not_these(127, 3) == 112
# run: subscripts([1, 2, 3, 4], 255) == 1
# run: subscripts([1, 2, 3, 4], 254) ! out-of-bounds 16:12 Index -1 is out of bounds for axis 0 of 'a', which has size 4
# run: indices(9223372036854775805) == 9223372036854775807
# run: indices(9223372036854775806) ! integer-overflow 23:17 The result 9223372036854775808 does not fit 'index', whose values are -9223372036854775808 to 9223372036854775807
