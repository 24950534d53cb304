# tip: allo-filetest exec/tensor_parameters
# Tensors are values: the host's arrays stay as they are.
from allo import KernelOptions, f32, i32, kernel, u1
from allo.operators import linalg

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def scaled(a: "f32[4]", v: f32) -> f32:
    for i in range(4):
        a[i] = a[i] * v
    return a[3]


@kernel(options=Tensors)
def summed(a: "i32[2, 2]", b: "i32[2, 2]", acc: "i32[2, 2]") -> "i32[2, 2]":
    return linalg.matmul(a, b, acc=acc)


@kernel(options=Tensors)
def chosen(a: "i32[2]", b: "i32[2]", c: i32) -> i32:
    match c:
        case 0:
            a = b
        case 1:
            a, b = b, a
    a[0] = 50
    b[1] = 60
    return a[1] + b[0]


@kernel(options=Tensors)
def another_name(a: "i32[2]", c: u1) -> (i32, "i32[2]"):
    b = a
    if c:
        b[1] = 5
    return a[1], b


# run: scaled([1, 2, 3, 4], 2) == 8; a == [1, 2, 3, 4]
# run: summed([1, 2, 3, 4], [1, 0, 0, 1], [10, 10, 10, 10]) == [11, 12, 13, 14]; acc == [10, 10, 10, 10]
# run: chosen([1, 2], [3, 4], 0) == 7; a == [1, 2]; b == [3, 4]
# run: chosen([1, 2], [3, 4], 1) == 5; a == [1, 2]; b == [3, 4]
# run: chosen([1, 2], [3, 4], 2) == 5; a == [1, 2]; b == [3, 4]
# run: another_name([1, 2], 1) == 2, [1, 5]; a == [1, 2]
# run: another_name([1, 2], 0) == 2, [1, 2]; a == [1, 2]
