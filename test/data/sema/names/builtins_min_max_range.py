# tip: allo-filetest sema/names/builtins_min_max_range
from allo import i32, kernel, u8


@kernel
def builtins_min_max_range(x: i32, u: u8, out: "i32[4]"):
    for i in range(4):
        out[i] = min(x, u) + max(u, u)
        #        ^^^^^^^^^ type: i32
        #                    ^^^^^^^^^ type: u8
