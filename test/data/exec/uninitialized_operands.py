# tip: allo-filetest exec/uninitialized_operands
from allo import KernelOptions, f32, i32, kernel
from allo.operators import arith, linalg

Tensors = KernelOptions(enable_tensor=True)


@kernel
def uses_all(a: "i32[3]", b: "i32[3]", c: "i32[3]"):
    arith.mul(a, b, acc=c)


@kernel
def uses_row(a: "i32[2]", b: "i32[2, 2]", c: "i32[2, 2]"):
    arith.add(a, b, acc=c)


@kernel(options=Tensors)
def uses_inner(a: "i32[3]", b: "i32[3]") -> "i32[3]":
    return a - b * 2


@kernel
def product(a: "f32[2, 2]", b: "f32[2, 2]", c: "f32[2, 2]"):
    linalg.matmul(a, b, acc=c)


# run: uses_all([1, 2, 3], [1, 1, 1], _); c == [1, 2, 3]
# run: uses_all([1, _, 3], [1, 1, 1], _) ! uninitialized-element 10:15 An element is used before anything is stored in it
# run: uses_all([1, 2, 3], [1, 1, _], _) ! uninitialized-element 10:18
# run: uses_row([1, 2], [1, 2, 3, 4], _); c == [2, 4, 4, 6]
# run: uses_row([1, _], [1, 2, 3, 4], _) ! uninitialized-element 15:15
# run: uses_inner([1, 2, 3], [1, 1, _]) ! uninitialized-element 20:16
# run: uses_inner([1, 2, _], [1, 1, 1]) ! uninitialized-element 20:12
# run: product([1, 2, 3, 4], [1, 0, 0, 1], [0, 0, 0, 0]); c == [1, 2, 3, 4]
# run: product([1, 2, 3, 4], [1, 0, 0, _], [0, 0, 0, 0]) ! uninitialized-element 25:5
# run: product([1, 2, 3, 4], [1, 0, 0, 1], [0, 0, 0, _]) ! uninitialized-element 25:5
