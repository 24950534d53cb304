# tip: allo-filetest hls/tables
from allo import i16, i32, index, kernel


@kernel
def filtered(x: "i16[16]", out: "i32[16]"):
    taps: "i16[4]" = [-3, 19, 19, -3]
    for i in range(13):
        total: i32 = 0
        for k in range(4):
            total += x[i + k] * taps[k]
        out[i] = total


@kernel
def written_table(i: index, v: i32) -> i32:
    t: "i32[2, 2]" = [[1, 2], [3, 4]]
    t[0, i] = v
    return t[1, i] + t[0, 1]
