# tip: allo-filetest hls/loop_bounds
from allo import f32, i32, index, kernel


@kernel
def unknown_bounds(x: "i32[32]", start: index, stop: i32, step: index) -> i32:
    count: i32 = 0
    for i in range(start, stop, step):
        x[i] = 2 * i - start
        count += 1
    return count


@kernel
def triangle(a: "f32[8, 8]"):
    for i in range(8):
        for j in range(i + 1):
            a[i, j] = a[j, i]
        for j in range(i, min(i + 3, 8)):
            a[i, j] = 0
