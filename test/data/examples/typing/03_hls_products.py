# tip: allo-filetest examples/typing/03_hls_products
import numpy as np
from allo import f32, i8, i32, kernel, u4, u8, u16


@kernel
def products(a: i32, b: i32, c: i32, p: u16, q: u16, s: u8, t: i8, r: u4, out: "i64[4]"):
    out[0] = a * b
    #        ^^^^^ type: i64
    out[1] = p * q
    #        ^^^^^ type: u32
    out[2] = (a * b * c) >> 64
    #         ^^^^^^^^^ type: i96
    out[3] = s * t * r
    #        ^^^^^^^^^ type: i20


@kernel
def in_order(a: f32, b: f32, c: f32) -> f32:
    return a + b + c


least = -(2**31)
out = np.zeros(4, np.int64)
products(least, least, least, 65535, 65535, 255, -128, 15, out)
assert out.tolist() == [2**62, 65535**2, -(2**29), -255 * 128 * 15]
assert in_order(1e30, -1e30, 1.0) == 1.0 and in_order(1.0, 1e30, -1e30) == 0.0
