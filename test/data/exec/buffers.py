# tip: allo-filetest exec/buffers
from allo import i32, index, kernel


@kernel
def fills(n: i32) -> "i32[3]":
    c: "i32[3]" = 7
    c[1] = n
    return c


@kernel
def aliases(a: "i32[2]") -> i32:
    b = a  # allo: ignore[buffer-alias]
    b[0] = 5
    return a[0] + a[1]


@kernel
def refills(a: "i32[3]", s: i32):
    a = s
    a[0] += 1


@kernel
def fresh_each_time(i: index) -> i32:
    t: "i32[3]" = [1, 2, 3]
    t[i] += 10
    return t[0] * 100 + t[1] * 10 + t[2]


@kernel
def rank_zero(x: "i32[]") -> i32:
    x[()] = x[()] + 1
    return x[()]


# run: fills(4) == [7, 4, 7]
# run: aliases([1, 2]) == 7; a == [5, 2]
# run: refills(_, 9); a == [10, 9, 9]
# run: fresh_each_time(0) == 1123
# run: fresh_each_time(2) == 133
# run: rank_zero([4]) == 5; x == [5]
