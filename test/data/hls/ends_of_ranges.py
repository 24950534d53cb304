# tip: allo-filetest hls/ends_of_ranges
from allo import i32, index, kernel


@kernel
def wraps(x: index, y: index) -> index:
    return x * y + 1


@kernel
def last(out: "i32[4]"):
    n: i32 = 0
    for i in range(9223372036854775800, 9223372036854775807, 2):
        out[n] = i % 100
        n += 1
