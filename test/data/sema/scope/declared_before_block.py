# tip: allo-filetest sema/scope/declared_before_block
from allo import bool, i32, kernel


@kernel
def declared_before_block(cond: bool, x: i32, out: "i32[1]"):
    value: i32 = 0
    if cond:
        value = x
    elif x > 3:
        value = x * x
    else:
        for i in range(3):
            value += i
    out[0] = value
    #        ^^^^^ type: i32
