# tip: allo-filetest sema/scope/assigned_in_branches
from allo import bool, i32, kernel


@kernel
def assigned_in_branches(cond: bool, x: i32, y: i32, out: "i32[1]"):
    v = x
    if cond:
        v = y
    else:
        v = x + y
    out[0] = v
    #        ^ type: i32
