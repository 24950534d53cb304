# tip: allo-filetest sema/assignments/tuple_into_elements
from allo import i32, kernel


@kernel
def both(x: i32) -> (i32, i32):
    return x, x


@kernel
def tuple_into_elements(x: i32, out: "i32[2]"):
    out[0], out[1] = both(x)
