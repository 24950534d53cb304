# tip: allo-filetest exec/nested
from allo import constexpr, get_nw, get_wid, i8, i32, kernel


@kernel
def captures(x: i32) -> i32:
    k: constexpr = 3

    @kernel
    def scaled(y, by: i32 = 10) -> i32:
        return y * by + k

    narrow: i8 = x
    return scaled(x) + scaled(narrow, 100)


@kernel
def workers(a: "i32[2, 3]"):
    @kernel(mapping=[2, 3])
    def each(b: "i32[2, 3]", base: i32):
        i = get_wid(0)
        j = get_wid(1)
        b[i, j] = base + i * get_nw(1) + j

    each(a, 100)


@kernel
def siblings(x: i32) -> i32:
    @kernel
    def outer(y: i32) -> i32:
        return inner(y) + 1

    @kernel
    def inner(y: i32) -> i32:
        return y * 2

    return outer(x)


# run: captures(300) == 7406
# run: workers(_); a == [100, 101, 102, 103, 104, 105]
# run: siblings(20) == 41
