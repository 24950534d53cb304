# tip: allo-filetest sema/returns/fail_scalar_for_buffer
from allo import i32, kernel


@kernel
def scalar_for_buffer(x: i32) -> "i32[4]":
    # FIXME: should be accepted, a scalar fills the buffer as it does in a declaration and in a call
    return x
    #      ^ error[invalid-return-value]: Unsupported return value: expected 'i32[4]', got a value of type 'i32'
