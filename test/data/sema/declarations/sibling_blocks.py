# tip: allo-filetest sema/declarations/sibling_blocks
from allo import i32, kernel, u8


@kernel
def sibling_blocks(x: i32, out: "i32[2]"):
    if x > 0:
        t: i32 = x
        out[0] = t
        #        ^ type: i32
    else:
        t: u8 = x
        out[1] = t
        #        ^ type: u8
    for i in range(2):
        t: "i32[4]" = 0
        out[i] = t[i]
