# tip: allo-filetest exec/overflow_of_shaped
from allo import KernelOptions, i8, kernel, u8
from allo.operators import arith, linalg

Cpp = KernelOptions(typing_style="cpp")
Tensors = KernelOptions(enable_tensor=True)


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


# overflow
# run: elements([1, 2, 3], [4, 5, 6], _); c == [4, 10, 18]
# run: elements([1, 2, 64], [4, 5, 2], _) ! integer-overflow 11:5 The value 128 does not fit 'i8', whose values are -128 to 127
# run: tensors([200, 1], [55, 1]) == [255, 2]
# run: tensors([200, 1], [56, 1]) ! integer-overflow 16:18 The value 256 does not fit 'u8', whose values are 0 to 255
# run: product([1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 0, 0]); c == [7, 10, 15, 22]
# run: product([1, 2, 3, 100], [1, 2, 3, 4], [0, 0, 0, 0]) ! integer-overflow 22:5 The value 303 does not fit 'i8', whose values are -128 to 127
# run: product([1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 0, 106]) ! integer-overflow 22:5 The value 128 does not fit 'i8', whose values are -128 to 127
# run: steps([1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 0, 105]); c == [7, 10, 15, 127]
# run: steps([1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 0, 106]) ! integer-overflow 27:5 The result 128 does not fit 'i8', whose values are -128 to 127
# run: steps([100, 1, 0, 0], [2, 0, -100, 0], [0, 0, 0, 0]) ! integer-overflow 27:5 The result 200 does not fit 'i8', whose values are -128 to 127
# run: steps([2, 100, 0, 0], [1, 100, 3, 0], [0, 0, 0, 0]) ! integer-overflow 27:5 The result 200 does not fit 'i8', whose values are -128 to 127
