# tip: allo-filetest exec/tensors_swapped_in_loops
from allo import KernelOptions, i32, kernel

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def doubled(a: "i32[2]") -> "i32[2]":
    return a + a


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


# run: swapped_sometimes([1, 2], 1) == 70702
# run: swapped_sometimes([1, 2], 2) == 70204
# run: swapped_sometimes([1, 2], 3) == 40414


@kernel(options=Tensors)
def read_behind_the_branch(n: i32, p: "i32[2]", q: "i32[2]") -> i32:
    b: "i32[2]" = 0
    for i in range(2):
        b = q + q
        if n == 3:
            p, b = b, p
        q[i] = p[1]
    return b[0] * 100 + b[1]


# run: read_behind_the_branch(3, [1, 2], [3, 4]) == 608
# run: read_behind_the_branch(0, [1, 2], [3, 4]) == 408
