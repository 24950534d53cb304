# tip: allo-filetest exec/buffers_made_in_branches
from allo import i32, kernel


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


# run: made_inside([1, 2, 3, 4], 0) == 13; a == [1, 3, 3, 4]
# run: made_inside([1, 2, 3, 4], 1) == 100; a == [1, 2, 3, 4]
# run: made_inside([1, 2, 3, 4], 2) == 57; a == [1, 2, 3, 4]
# run: matched_inside([1, 2, 3, 4], 0) == 49; a == [1, 2, 3, 4]
# run: matched_inside([1, 2, 3, 4], 1) == 37; a == [3, 2, 3, 7]
# run: matched_inside([1, 2, 3, 4], 2) == 15; a == [1, 2, 3, 5]
