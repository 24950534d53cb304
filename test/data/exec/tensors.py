# tip: allo-filetest exec/tensors
from allo import KernelOptions, f32, i8, i32, index, kernel
from allo.operators import linalg

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def elementwise(a: "i8[2, 2]", b: "i8[2]", s: i8) -> "i32[2, 2]":
    return a * b + s


@kernel(options=Tensors)
def element_store(a: "i32[3]") -> (i32, "i32[3]"):
    before = a
    a[1] = 50
    return before[1], a


@kernel(options=Tensors)
def product(a: "f32[2, 3]", b: "f32[3, 1]") -> "f32[2, 1]":
    return linalg.matmul(a, b)


@kernel(options=Tensors)
def table(n: index) -> "i32[4]":
    t: "i32[4]" = [1, 2, 3, 4]
    for i in range(n):
        t[i] = 9
    return t


@kernel(options=Tensors)
def tables(n: index) -> ("i32[4]", "i32[4]"):
    a: "i32[4]" = table(n)
    b: "i32[4]" = table(n + 1)
    return a, b


# run: elementwise([1, 2, 3, 100], [10, 20], 5) == [15, 45, 35, 2005]
# run: element_store([1, 2, 3]) == 2, [1, 50, 3]
# run: product([1, 2, 3, 4, 5, 6], [1, 0, 2]) == [7, 16]
# run: tables(1) == [9, 2, 3, 4], [9, 9, 3, 4]
