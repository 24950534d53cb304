# tip: allo-filetest sema/library/folding
from allo import arith, constexpr, f32, i32, kernel, math


@kernel
def folded_operators(out: f32[4], a: i32[7]) -> i32:
    N: constexpr = arith.add(3, 4)
    E: constexpr = math.exp(0)
    R: constexpr = math.sqrt(2.25)
    F: constexpr = math.floor(2.75)
    C: constexpr = math.ceil(-0.5)
    M: constexpr = max(3, 2.5)
    P: constexpr = math.pow(2, 10)
    A: constexpr = math.abs(-3)
    D: constexpr = arith.floordiv(-7, 2)
    L: constexpr = arith.logical_and(2, 4)
    G: constexpr = math.fma(2.0, 3.0, 0.5)
    t: "i32[N]" = 0
    u: "i32[F + C + M + P - 1024 + A + D]" = 0
    t = a
    out[0] = E + R + G
    return u[0] if L else 0
