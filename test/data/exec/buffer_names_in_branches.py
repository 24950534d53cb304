# tip: allo-filetest exec/buffer_names_in_branches
from allo import Stateful, i32, kernel, u1


@kernel
def another_name(a: "i32[2]", b: "i32[2]", c: u1) -> i32:
    p, q = a, b
    if c:
        p, q = q, p
    p[0] = 10
    q[0] += p[0]
    return a[0] * 100 + b[0]


@kernel
def kept(c: u1) -> i32:
    count: Stateful[i32[2]] = 0
    other: "i32[2]" = 5
    p = count
    if c:
        p = other
    p[0] += 1
    return count[0] * 10 + other[0]


# run: another_name([1, 2], [3, 4], 0) == 1013; a == [10, 2]; b == [13, 4]
# run: another_name([1, 2], [3, 4], 1) == 1110; a == [11, 2]; b == [10, 4]
# run: kept(0) == 15
# run: kept(1) == 16
# run: kept(0) == 25
