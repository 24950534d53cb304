# tip: allo-filetest sema/library/buffers_with_acc
import allo
from allo import arith, f32, i32, i64, index, kernel, math, u1


@kernel
def buffers_with_acc(x: f32[3, 4], row: f32[4], out: f32[3, 4], a: i32[4], b: i64[4], c: u1[4]):
    arith.add(x, row, acc=out)
    arith.add(x, 2.0, out)
    math.exp(x, acc=out)
    arith.mul(a, a, acc=b)
    arith.mul(a, a, acc=a)
    arith.lt(a, 3, acc=c)
    arith.neg(a, acc=a)
    math.pow(x, 2, acc=out)
    max(x, row, acc=out)
    y = arith.sub(x, row, acc=out)
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^ type: f32[3, 4]
