import allo
from allo import arith, f32, i8, i32, kernel, math


@kernel
def operator_widths(x: i32, z: i8, f: f32, out: f32[4], wide: i32[4]):
    out[0] = math.exp(x)
    wide[0] = arith.add(x, z)
    wide[1] = arith.mul(x, z) + 1
    wide[2] = arith.neg(z)
    wide[3] = max(x, z)
    out[1] = math.sqrt(f)
    match x:
        case 1:
            v = x + z
            out[2] = v
