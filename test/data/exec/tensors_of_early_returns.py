# tip: allo-filetest exec/tensors_of_early_returns
from allo import KernelOptions, i32, kernel

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def early(a: "i32[3]", c: i32) -> "i32[3]":
    if c == 0:
        return a + 1
    if c == 1:
        return a
    a[0] = 40
    return a


@kernel(options=Tensors)
def from_early(a: "i32[3]", c: i32) -> i32:
    b = early(a, c)
    b[1] = b[1] * 2
    return b[0] * 10000 + b[1] * 100 + a[0] * 10 + a[1]


# run: from_early([1, 2, 3], 0) == 20612
# run: from_early([1, 2, 3], 1) == 10412
# run: from_early([1, 2, 3], 2) == 400412
