# tip: allo-filetest exec/early_returns_of_buffers
from allo import i32, kernel


@kernel
def without_results(x: i32, a: "i32[1]"):
    if x > 3:
        a[0] = 1
        return
    a[0] = 2


@kernel
def several(x: i32) -> (i32, "i32[2]"):
    b: "i32[2]" = x
    if x == 7:
        return 70, b
    b[0] = 0
    return x, b


# run: without_results(4, [0]); a == [1]
# run: without_results(3, [0]); a == [2]
# run: several(7) == 70, [7, 7]
# run: several(8) == 8, [0, 8]
