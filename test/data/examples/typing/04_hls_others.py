# tip: allo-filetest examples/typing/04_hls_others
import allo
import numpy as np
from allo import f32, i8, i32, i64, index, kernel, u8, u32


@kernel
def others(a: i32, p: u32, s: u8, t: i8, n: index, x: f32, flags: "u1[4]", out: "i64[6]"):
    flags[0] = a < p
    #          ^ warning[sign-changing-comparison]: 'a' of type 'i32' is compared as 'u32', which turns negative values into large ones
    #          ^^^^^ type: u1
    flags[1] = a and p
    #          ^^^^^^^ type: u1
    flags[2] = not x
    #          ^^^^^ type: u1
    flags[3] = n == 3
    #          ^^^^^^ type: u1
    out[0] = s << t
    #        ^^^^^^ type: u8
    out[1] = t >> n
    #        ^^^^^^ type: i8
    out[2] = -s
    #        ^^ type: i9
    out[3] = ~s
    #        ^^ type: u8
    out[4] = allo.abs(t)
    #        ^^^^^^^^^^^ type: i8
    out[5] = a // t
    #        ^^^^^^ type: i32


@kernel
def roots(a: i32, b: i64) -> (f32, allo.f64):
    return allo.math.sqrt(a), allo.math.sqrt(b)
    #      ^^^^^^^^^^^^^^^^^ type: f32
    #                         ^^^^^^^^^^^^^^^^^ type: f64


flags, out = np.zeros(4, bool), np.zeros(6, np.int64)
others(-1, 5, 255, 1, 3, 0.0, flags, out)
assert flags.tolist() == [False, True, True, True]
assert out.tolist() == [254, 0, -255, 0, 1, -1]
assert roots(16, 2**40) == (4.0, 2.0**20)
