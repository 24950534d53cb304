# tip: allo-filetest ide/complete/members
# What stands behind a dot.
import allo
from allo import Stream, arith, f32, i32, kernel, math


@kernel
def members(x: "f32[4, 2]", s: Stream[i32, 4], many: Stream[i32][2], b: i32) -> i32:
    a: i32 = s.get()
    #          ^ items: get, put
    #   ... get: get() (Takes the oldest value from a stream; waits while there is none.)
    #   ... put: put(value) (Appends a value to a stream; waits while the stream is full.)
    a = many[b].get() + many[0].get()
    #           ^ completes: get, put
    #                           ^ completes: get, put
    c: i32 = x.shape[0]
    #          ^ completes: shape, size, rank, ndim, dtype
    d = math.exp(x[0, 0])
    #        ^ suggests: abs, sqrt, rsqrt, floor, ceil, exp, exp2, log, log2, sin, and 8 more
    #         ^ items: exp, exp2, erf
    #   ... exp: exp(value, acc=None) (The exponential function.)
    #   ... exp2: exp2(value, acc=None) (Two to the power of the value.)
    #   ... erf: erf(value, acc=None) (The error function.)
    e = arith.max(a, b)
    #          ^^ items: mul, mod, min, max
    #   ... mul: mul(x, y, acc=None) (The product, as `x * y`.)
    #   ... mod: mod(x, y, acc=None) (The remainder, as `x % y`.)
    #   ... min: min(x, y, acc=None, propagate_nan=False) (The smaller of two values; of a number and NaN the number.)
    #   ... max: max(x, y, acc=None, propagate_nan=False) (The larger of two values; of a number and NaN the number.)
    y: allo.i32 = 4
    #       ^ suggests: i8, i16, i32, i64, u1, u8, u16, u32, u64, f16, and 41 more
    f = allo.arith.add(a, b)
    #        ^ suggests: arith, math, linalg, spmw, memory, add, sub, mul, div, floordiv, and 92 more
    return a
