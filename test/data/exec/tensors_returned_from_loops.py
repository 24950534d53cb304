# tip: allo-filetest exec/tensors_returned_from_loops
from allo import KernelOptions, i32, kernel

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def twice(a: "i32[2]", n: i32) -> ("i32[2]", "i32[2]"):
    for i in range(n):
        a = a + a
    return a, a


@kernel(options=Tensors)
def apart(a: "i32[2]", n: i32) -> i32:
    b, c = twice(a, n)
    b[0] = 9
    return b[0] * 10000 + c[0] * 100 + a[0]


@kernel(options=Tensors)
def renewed(a: "i32[2]", b: "i32[2]", n: i32) -> "i32[2]":
    while n > 0:
        n = n - 1
        if n > 0:
            b[1] += 5
        b, a = a, b
        b = a + a
    return b


@kernel(options=Tensors)
def renewed_sum(a: "i32[2]", b: "i32[2]", n: i32) -> i32:
    c = renewed(a, b, n)
    return c[0] * 100 + c[1]


# run: apart([1, 2], 2) == 90401
# run: apart([1, 2], 0) == 90101
# run: renewed_sum([1, 2], [3, 4], 0) == 304
# run: renewed_sum([1, 2], [3, 4], 1) == 608
# run: renewed_sum([1, 2], [3, 4], 3) == 2492
