# tip: allo-filetest exec/loops
from allo import grid, i32, index, kernel


@kernel
def triangle(n: i32) -> i32:
    total: i32 = 0
    for i in range(n):
        for j in range(i, n, 2):
            total += j - i
    return total


@kernel
def index_is_its_own(n: index) -> i32:
    last: i32 = 0
    for i in range(n):
        i = i + 10
        last = i
    return last


@kernel
def table(a: "i32[3, 4]"):
    for i, j in grid(3, (0, 4, 2)):
        a[i, j] = i * 10 + j


@kernel
def stepped(n: index, step: index) -> i32:
    count: i32 = 0
    for i in range(1, n, step):
        count += 1
    return count


# run: triangle(5) == 10
# run: triangle(0) == 0
# run: triangle(-3) == 0
# run: index_is_its_own(4) == 13
# run: table(_); a == [0, _, 2, _, 10, _, 12, _, 20, _, 22, _]
# run: stepped(10, 4) == 3
# run: stepped(10, 0) ! loop-step
