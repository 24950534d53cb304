# tip: allo-filetest sema/constexpr/python_math
import math
from math import ceil, pi

from allo import constexpr, f32, i32, kernel


@kernel
def python_math(x: f32) -> f32:
    n: constexpr = ceil(2.5) + math.isqrt(17)
    k: i32 = n
    return x * pi + math.sqrt(2.0) + math.floor(math.log2(1024))
