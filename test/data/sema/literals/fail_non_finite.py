# tip: allo-filetest sema/literals/fail_non_finite
import math

from allo import f32, i32, kernel


@kernel
def non_finite(a: "i32[4]") -> i32:
    f: f32 = math.inf
    x: i32 = math.inf
    #        ^^^^^^^^ error[non-finite-constant]: inf cannot be converted to 'i32'
    x = -math.inf
    #   ^^^^^^^^^ error[non-finite-constant]: -inf cannot be converted to 'i32'
    a[0] = math.nan
    #      ^^^^^^^^ error[non-finite-constant]: nan cannot be converted to 'i32'
    return x
