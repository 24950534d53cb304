# tip: allo-filetest exec/tensors_in_loops
from allo import KernelOptions, i32, kernel
from allo.operators import arith, linalg

Tensors = KernelOptions(enable_tensor=True)


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


# run: sums([1, 10], 3) == 630
# run: sums([1, 10], 0) == 0
# run: fibonacci(4) == 508
# run: powers([1, 1, 0, 1], 3) == 303
