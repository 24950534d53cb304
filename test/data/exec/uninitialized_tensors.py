# tip: allo-filetest exec/uninitialized_tensors
from allo import KernelOptions, i32, index, kernel

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def tensor(n: index) -> i32:
    t: "i32[2]"
    old = t
    t[0] = 5
    if n == 2:
        return old[0]
    return t[n]


@kernel(options=Tensors)
def tensor_sum(a: "i32[2]") -> "i32[2]":
    return a + 1


@kernel(options=Tensors)
def tensor_passes(n: index) -> "i32[3]":
    t: "i32[3]"
    for i in range(2):
        t[n] = 5
    return t


# run: tensor(0) == 5
# run: tensor(1) ! uninitialized-element 14:12
# run: tensor(2) ! uninitialized-element 13:16
# run: tensor_sum([1, 2]) == [2, 3]
# run: tensor_sum([1, _]) ! uninitialized-element 19:12
# run: tensor_passes(1) == [_, 5, _]
