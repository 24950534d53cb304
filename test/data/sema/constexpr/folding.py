# tip: allo-filetest sema/constexpr/folding
from allo import i32, kernel


@kernel
def folding(a: "i32[4]"):
    TRUNC: constexpr = -7 // 2
    REST: constexpr = -7 % 2
    POWER: constexpr = 2 ** 10
    SHIFTED: constexpr = 1 << 4 | 3
    FLOAT: constexpr = 7.0 // 2
    QUOT: constexpr = 7 / 2
    b: "i32[TRUNC + 4]" = 0
    c: "i32[REST + 4]" = 0
    d: "i32[POWER, SHIFTED]" = 0
    e: "i32[QUOT]" = 0
    b[0] = 1
#   ^ hover: b: i32[1]
    c[0] = 1
#   ^ hover: c: i32[3]
    d[0, 0] = 1
#   ^ hover: d: i32[1024, 19]
    e[0] = 1
#   ^ hover: e: i32[3]
