# tip: allo-filetest examples/typing/05_cpp
import allo
import numpy as np
from allo import f32, f64, i16, i32, index, kernel, u8, u32


@kernel(options=allo.KernelOptions(typing_style="cpp"))
def cpp_kernel(a: i32, b: i32, p: u32, q: u32, h: i16, s: u8, x: f32, y: f64, n: index, out: "i64[6]", real: "f64[3]"):
    out[0] = a + b
    #        ^^^^^ type: i32
    out[1] = p + q
    #        ^^^^^ type: u32
    out[2] = a + p
    #        ^^^^^ type: u32
    out[3] = h * a
    #        ^^^^^ type: i32
    out[4] = -s
    #        ^^ type: u8
    out[5] = s + s + a
    #        ^^^^^^^^^ type: i32
    real[0] = x + a
    #         ^^^^^ type: f32
    real[1] = x + y
    #         ^^^^^ type: f64
    real[2] = allo.math.sqrt(n)
    #         ^^^^^^^^^^^^^^^^^ type: f64


@kernel(options=allo.KernelOptions(typing_style="hls"))  # default
def hls_kernel(a: i32, b: i32) -> allo.i64:
    return a + b


most = 2**31 - 1
out, real = np.zeros(6, np.int64), np.zeros(3)
cpp_kernel(most, 1, 2**32 - 1, 2, -2, 200, 0.5, 0.25, 9, out, real)
assert out.tolist() == [-(2**31), 1, most - 1, -2 * most + 2**32, 56, 144 + most - 2**32]
assert real.tolist() == [2.0**31, 0.75, 3.0]
assert hls_kernel(most, 1) == 2**31
