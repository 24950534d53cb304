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


@kernel
def reads_nothing() -> i32:
    c: "i32[2]"
    c[0] = 1
    return c[0] + c[1]


@kernel
def out_of_range(a: "i32[2, 3]", i: index, j: index) -> i32:
    return a[i, j]


# run: fills(4) == [7, 4, 7]
# run: aliases([1, 2]) == 7; a == [5, 2]
# run: refills(_, 9); a == [10, 9, 9]
# run: fresh_each_time(0) == 1123
# run: fresh_each_time(2) == 133
# run: rank_zero([4]) == 5; x == [5]
# run: reads_nothing() ! uninitialized-element 42:19
# run: out_of_range([1, 2, 3, 4, 5, 6], 1, 2) == 6
# run: out_of_range([1, 2, 3, 4, 5, 6], 2, 0) ! out-of-bounds 47:12 Index 2 is out of bounds for axis 0 of 'a', which has size 2
# run: out_of_range([1, 2, 3, 4, 5, 6], 0, -1) ! out-of-bounds 47:12 Index -1 is out of bounds for axis 1
