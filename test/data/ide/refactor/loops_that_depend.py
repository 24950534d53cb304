# tip: allo-filetest ide/refactor/loops_that_depend
from allo import Stateful, i32, kernel


@kernel
def loops_that_depend(a: "i32[8, 8]", b: "i32[8]") -> i32:
    sum: i32 = 0
    count: Stateful[i32] = 0
    for i in range(8):
    #     ^ refactor: none
        for j in range(8):
            sum += a[i, j]
    for i in range(8):
    #     ^ refactor: none
        for j in range(8):
            b[i] = a[i, j]
    for i in range(1, 8):
    #     ^ refactor: none
        for j in range(8):
            a[i, j] = a[i - 1, j]
    for i in range(8):
    #     ^ refactor: none
        for j in range(i, 8):
            a[i, j] = 0
    for i in range(8):
    #     ^ refactor: none
        b[i] = 0
        for j in range(8):
            a[i, j] = 0
    for i in range(8):
    #     ^ refactor: none
        for j in range(8):
            count += 1
    for i in range(8):  # of the rows
    #     ^ refactor: none
        for j in range(8):  # the comment
            a[i, j] = count
    return sum
