# tip: allo-filetest hls/recurrences_of_two
from allo import i32, kernel


@kernel
def both(a: "i32[16]") -> i32:
    x: i32 = 0
    y: i32 = 1
    for i in range(16):
        z: i32 = x + y + a[i] + 1
        x = y
        y = z
    return y
