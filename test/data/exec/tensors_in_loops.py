# tip: allo-filetest exec/tensors_in_loops
from allo import KernelOptions, i32, kernel
from allo.operators import arith, linalg

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def doubled(a: "i32[2]") -> "i32[2]":
    return a + a


@kernel(options=Tensors)
def sums(a: "i32[2]", n: i32) -> i32:
    b: "i32[2]" = 0
    for i in range(n):
        b = b + a
        b[0] = b[0] + i
    return b[0] * 100 + b[1]


@kernel(options=Tensors)
def fibonacci(n: i32) -> i32:
    x: "i32[2]" = 1
    y: "i32[2]" = [1, 2]
    while n > 0:
        n -= 1
        x, y = y, x + y
    return x[0] * 100 + x[1]


@kernel(options=Tensors)
def powers(a: "i32[2, 2]", n: i32) -> i32:
    p: "i32[2, 2]" = [[1, 0], [0, 1]]
    s: "i32[2, 2]" = 0
    for i in range(n):
        p = linalg.matmul(p, a)
        s = arith.add(s, p, acc=s)
    return p[0, 1] * 100 + s[0, 0]


@kernel(options=Tensors)
def swapped_sometimes(a: "i32[2]", n: i32) -> i32:
    b: "i32[2]" = 7
    for i in range(n):
        before = b
        if i % 2 == 0:
            a, b = b, a
        b = doubled(b)
        a[1] = before[0]
    return a[0] * 10000 + a[1] * 100 + b[0]


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


# run: sums([1, 10], 3) == 630
# run: sums([1, 10], 0) == 0
# run: fibonacci(4) == 508
# run: powers([1, 1, 0, 1], 3) == 303
# run: swapped_sometimes([1, 2], 1) == 70702
# run: swapped_sometimes([1, 2], 2) == 70204
# run: swapped_sometimes([1, 2], 3) == 40414
# run: apart([1, 2], 2) == 90401
# run: apart([1, 2], 0) == 90101
# run: renewed_sum([1, 2], [3, 4], 0) == 304
# run: renewed_sum([1, 2], [3, 4], 1) == 608
# run: renewed_sum([1, 2], [3, 4], 3) == 2492
