# tip: allo-filetest exec/buffer_parameters_carried_by_loops
from allo import i32, kernel


@kernel
def reverse(a: "i32[4]") -> "i32[4]":
    t: "i32[4]" = 0
    for i in range(4):
        t[i] = a[3 - i] + 1
    return t


@kernel
def each_from_the_last(n: i32, a: "i32[4]") -> i32:
    acc = a
    while n > 0:
        n -= 1
        acc = reverse(acc)
    acc[0] += 1
    return acc[0] + acc[3] * 100


# run: each_from_the_last(0, [1, 2, 3, 4]) == 402; a == [2, 2, 3, 4]
# run: each_from_the_last(3, [1, 2, 3, 4]) == 408; a == [1, 2, 3, 4]
