# tip: allo-filetest examples/typing/01_common_types
import numpy as np
from allo import f32, f64, i16, i32, kernel, u8, u16, u32


@kernel
def common(a: i16, b: i32, c: u8, d: u32, e: u16, f: f32, g: f64, out: "i64[4]", real: "f64[2]"):
    out[0] = max(a, b)
    #        ^^^^^^^^^ type: i32
    out[1] = max(c, d)
    #        ^^^^^^^^^ type: u32
    out[2] = min(b, d)
    #        ^^^^^^^^^ type: u32
    out[3] = min(b, e)
    #        ^^^^^^^^^ type: i32
    real[0] = f * g
    #         ^^^^^ type: f64
    real[1] = f + b
    #         ^^^^^ type: f32


out, real = np.zeros(4, np.int64), np.zeros(2)
common(-1, -2, 255, 2**32 - 1, 65535, 0.1, 10.0, out, real)
assert out.tolist() == [-1, 2**32 - 1, 2**32 - 2, -2]
assert real.tolist() == [np.float32(0.1) * 10.0, np.float32(0.1) + np.float32(-2)]
