# tip: allo-filetest exec/buffers_in_branches
from allo import Stateful, i32, kernel, u1


@kernel
def made_inside(a: "i32[4]", c: i32) -> i32:
    p = a
    if c == 1:
        q: "i32[4]" = 9
        p = q
    elif c == 2:
        r: "i32[4]" = [5, 6, 7, 8]
        p = r
    p[1] += 1
    return p[0] * 10 + p[1]


@kernel
def matched_inside(a: "i32[4]", c: i32) -> i32:
    p = a
    match c:
        case 0:
            q: "i32[4]" = 4
            p = q
        case 1:
            p[0] = 3
    for i in range(2):
        s: "i32[4]" = i
        if c == i:
            s = p
        p[3] += s[0]
    return p[0] * 10 + p[3]


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


# run: made_inside([1, 2, 3, 4], 0) == 13; a == [1, 3, 3, 4]
# run: made_inside([1, 2, 3, 4], 1) == 100; a == [1, 2, 3, 4]
# run: made_inside([1, 2, 3, 4], 2) == 57; a == [1, 2, 3, 4]
# run: matched_inside([1, 2, 3, 4], 0) == 49; a == [1, 2, 3, 4]
# run: matched_inside([1, 2, 3, 4], 1) == 37; a == [3, 2, 3, 7]
# run: matched_inside([1, 2, 3, 4], 2) == 15; a == [1, 2, 3, 5]
# run: another_name([1, 2], [3, 4], 0) == 1013; a == [10, 2]; b == [13, 4]
# run: another_name([1, 2], [3, 4], 1) == 1110; a == [11, 2]; b == [10, 4]
# run: kept(0) == 15
# run: kept(1) == 16
# run: kept(0) == 25
