# tip: allo-filetest sema/declarations/declared_after_block
from allo import i32, kernel, u8


@kernel
def declared_after_block(x: i32) -> i32:
    for i in range(4):
        t: u8 = x
    t: i32 = x
    return t
    #      ^ type: i32
