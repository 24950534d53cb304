# tip: allo-filetest exec/sums_in_acc
from allo import KernelOptions, f16, f32, i8, i32, kernel, u8, u32
from allo.operators import linalg


@kernel
def products(a: "i8[1, 8]", b: "i8[8, 1]", c: "i32[1, 1]"):
    linalg.matmul(a, b, acc=c)


@kernel
def inner(a: "f16[4]", b: "f16[4]", c: "f32[()]"):
    linalg.dot(a, b, acc=c)


@kernel
def unsigned(a: "i8[2]", b: "i8[2]", c: "u32[()]"):
    linalg.dot(a, b, acc=c)


@kernel
def narrow(a: "i8[2]", b: "i8[2]", c: "u8[()]"):
    linalg.dot(a, b, acc=c)


@kernel
def mixed(a: "i8[2]", b: "i8[2]", c: "f32[()]"):
    linalg.dot(a, b, acc=c)


@kernel(options=KernelOptions(enable_tensor=True))
def tensors(a: "i8[1, 4]", b: "i8[4, 1]", c: "i32[1, 1]") -> "i32[1, 1]":
    return linalg.matmul(a, b, acc=c)


# run: products([[100, 100, 100, 100, 100, 100, 100, 100]], [[100], [100], [100], [100], [100], [100], [100], [100]], [[1000000]]); c == [[1080000]]
# run: inner([300, 300, 300, 300], [300, 300, 300, 300], [1]); c == [360001]
# run: unsigned([-1, 2], [5, 1], [4294967295]); c == [4294967292]
# run: narrow([100, 100], [100, 100], [7]); c == [39]
# run: mixed([100, 100], [100, 100], [0.5]); c == [20000.5]
# run: tensors([[100, 100, 100, 100]], [[100], [100], [100], [100]], [[1000000]]) == [[1040000]]
