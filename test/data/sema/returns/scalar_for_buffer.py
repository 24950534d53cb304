# tip: allo-filetest sema/returns/scalar_for_buffer
from allo import i32, kernel


@kernel
def scalar_for_buffer(x: i32) -> "i32[4]":
    return x
