# tip: allo-filetest exec/overflow
# overflow
from allo import KernelOptions, apint, cast, f32, i8, i16, i32, i64, index, kernel, u8, u32
from allo.operators import arith, linalg

Cpp = KernelOptions(typing_style="cpp")
Tensors = KernelOptions(enable_tensor=True)
i200 = apint(200, signed=True)


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
def subtracts(a: u8, b: u8) -> u8:
    return a - b


@kernel(options=Cpp)
def negates(a: i8) -> i8:
    return -a


@kernel(options=Cpp)
def mixes(a: i32, b: u32) -> u32:
    return a + b


@kernel(options=Cpp)
def wide(a: i200, b: i200) -> i200:
    return a * b


@kernel(options=Cpp)
def not_these(a: i8, n: i8) -> i8:
    b = (a << n) ^ a
    b[0:4] = a
    return ~b


@kernel(options=Cpp)
def inner(a: i16, b: i16) -> i16:
    c: i16 = 0
    for k in range(2):
        c = a * b
    return c


@kernel(options=Cpp)
def outer(a: i16) -> i16:
    c: i16 = 0
    for i in range(100, 102):
        c = inner(a, i)
    return c


@kernel
def subscripts(a: "i32[4]", n: u8) -> i32:
    return a[n - 255]


@kernel
def indices(n: index) -> index:
    total: index = 0
    for i in range(3):
        total = n + i
    return total


@kernel
def elements(a: "i8[3]", b: "i8[3]", c: "i8[3]"):
    arith.mul(a, b, acc=c)


@kernel(options=Tensors)
def tensors(a: "u8[2]", b: "u8[2]") -> "u8[2]":
    c: "u8[2]" = a + b
    return c


@kernel
def product(a: "i8[2, 2]", b: "i8[2, 2]", c: "i8[2, 2]"):
    linalg.matmul(a, b, acc=c)


@kernel(options=Cpp)
def steps(a: "i8[2, 2]", b: "i8[2, 2]", c: "i8[2, 2]"):
    linalg.matmul(a, b, acc=c)


@kernel
def from_float(x: f32) -> i8:
    return cast(x, i8)


# run: stores(127) == 127
# run: stores(128) ! integer-overflow 13:13 The value 128 does not fit 'i8', whose values are -128 to 127
# run: stores(-129) ! integer-overflow 13:13 The value -129 does not fit 'i8', whose values are -128 to 127
# run: casts(300) == 44
# run: counts(5) == 255
# run: counts(6) ! integer-overflow 26:9 The value 256 does not fit 'u8', whose values are 0 to 255
# run: adds(2147483647, 0) == 2147483647
# run: adds(2147483647, 1) ! integer-overflow 32:12 The result 2147483648 does not fit 'i32', whose values are -2147483648 to 2147483647
# run: adds(-2147483648, -1) ! integer-overflow 32:12 The result -2147483649 does not fit 'i32', whose values are -2147483648 to 2147483647
# run: adds_up(9223372036854775807, 1, 1) ! integer-overflow 37:12 The result 9223372036854775808 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: adds_up(9223372036854775807, 1, 0) ! integer-overflow 37:12 The result 9223372036854775808 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: adds_up(-9223372036854775808, 0, 9223372036854775807) ! integer-overflow 37:12 The result -18446744073709551615 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: multiplies(4294967296, 0, 4294967296) == 0
# run: multiplies(4294967296, 4294967296, 0) ! integer-overflow 42:12 The result 18446744073709551616 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: multiplies(4294967296, 4294967296, -4294967296) ! integer-overflow 42:12 The result 18446744073709551616 does not fit 'i64', whose values are -9223372036854775808 to 9223372036854775807
# run: subtracts(3, 3) == 0
# run: subtracts(3, 4) ! integer-overflow 47:12 The result -1 does not fit 'u8', whose values are 0 to 255
# run: negates(-127) == 127
# run: negates(-128) ! integer-overflow 52:12 The result 128 does not fit 'i8', whose values are -128 to 127
# run: mixes(1, 2) == 3
# run: mixes(-1, 2) ! integer-overflow 57:12 The value -1 does not fit 'u32', whose values are 0 to 4294967295
# run: wide(1, -803469022129495137770981046170581301261101496891396417650688) == -803469022129495137770981046170581301261101496891396417650688
# run: wide(-1, -803469022129495137770981046170581301261101496891396417650688) ! integer-overflow 62:12 The result 803469022129495137770981046170581301261101496891396417650688 does not fit 'i200', whose values are -2**199 to 2**199 - 1
# run: not_these(127, 3) == 112
# run: outer(300) == 30300
# run: outer(327) ! integer-overflow 76:13 The result 33027 does not fit 'i16', whose values are -32768 to 32767
# run: subscripts([1, 2, 3, 4], 255) == 1
# run: subscripts([1, 2, 3, 4], 254) ! out-of-bounds 90:12 Index -1 is out of bounds for axis 0 of 'a', which has size 4
# run: indices(9223372036854775805) == 9223372036854775807
# run: indices(9223372036854775806) ! integer-overflow 97:17 The result 9223372036854775808 does not fit 'index', whose values are -9223372036854775808 to 9223372036854775807
# run: elements([1, 2, 3], [4, 5, 6], _); c == [4, 10, 18]
# run: elements([1, 2, 64], [4, 5, 2], _) ! integer-overflow 103:5 The value 128 does not fit 'i8', whose values are -128 to 127
# run: tensors([200, 1], [55, 1]) == [255, 2]
# run: tensors([200, 1], [56, 1]) ! integer-overflow 108:18 The value 256 does not fit 'u8', whose values are 0 to 255
# run: product([1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 0, 0]); c == [7, 10, 15, 22]
# run: product([1, 2, 3, 100], [1, 2, 3, 4], [0, 0, 0, 0]) ! integer-overflow 114:5 The value 303 does not fit 'i8', whose values are -128 to 127
# run: product([1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 0, 106]) ! integer-overflow 114:5 The value 128 does not fit 'i8', whose values are -128 to 127
# run: from_float(128) ! float-to-integer 124:12 128.0 does not fit 'i8'
# run: steps([1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 0, 105]); c == [7, 10, 15, 127]
# run: steps([1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 0, 106]) ! integer-overflow 119:5 The result 128 does not fit 'i8', whose values are -128 to 127
# run: steps([100, 1, 0, 0], [2, 0, -100, 0], [0, 0, 0, 0]) ! integer-overflow 119:5 The result 200 does not fit 'i8', whose values are -128 to 127
# run: steps([2, 100, 0, 0], [1, 100, 3, 0], [0, 0, 0, 0]) ! integer-overflow 119:5 The result 200 does not fit 'i8', whose values are -128 to 127
