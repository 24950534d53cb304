import allo
from allo import arith, f32, i8, i32, kernel, math


@kernel
def operator_widths(x: i32, z: i8, f: f32, out: f32[4], wide: i32[4]):
    out[0] = math.exp(x)⟦ ‹f32›⟧
    wide[0] = arith.add(x, z)⟦ ‹i33 → i32›⟧
    wide[1] = arith.mul(x, z) + 1⟦ ‹i41 → i32›⟧
    wide[2] = arith.neg(z)⟦ ‹i9›⟧
    wide[3] = max(x, z)
    out[1] = math.sqrt(f)
    match x:
        case 1:
            v⟦: i33⟧ = x + z
            out[2] = v⟦ ‹i33 → f32›⟧
