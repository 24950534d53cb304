# tip: allo-filetest examples/typing/02_hls_sums
import numpy as np
from allo import i8, i32, kernel, u8, u32


@kernel
def sums(a: i32, b: i32, c: i32, p: u32, q: u32, s: u8, t: i8, out: "i64[5]"):
    out[0] = a + b
    #        ^^^^^ type: i33
    out[1] = p + q
    #        ^^^^^ type: u33
    out[2] = s + t
    #        ^^^^^ type: i10
    out[3] = a + b - c
    #        ^^^^^^^^^ type: i34
    out[4] = s + s + s + s
    #        ^^^^^^^^^^^^^ type: u10


@kernel
def four(a: i32, b: i32, c: i32, d: i32, out: "i64[2]"):
    out[0] = a + b + c + d
    #        ^^^^^^^^^^^^^ type: i34
    out[1] = a + b - c + d
    #        ^^^^^^^^^^^^^ type: i34


most, least = 2**31 - 1, -(2**31)
out, trees = np.zeros(5, np.int64), np.zeros(2, np.int64)
sums(most, most, least, 2**32 - 1, 2**32 - 1, 255, -128, out)
assert out.tolist() == [2 * most, 2**33 - 2, 127, 2 * most - least, 1020]
four(most, most, least, most, trees)
assert trees.tolist() == [3 * most + least, 3 * most - least]
