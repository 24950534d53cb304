# tip: allo-filetest sema/returns/fail_values
from allo import i32, kernel


@kernel
def returns_type(x: i32) -> i32:
    return i32
    #      ^^^ error[invalid-return-value]: Unsupported return value: the type 'i32'


@kernel
def returns_none(x: i32) -> i32:
    return None
#   ^^^^^^^^^^^ error[return-count]: Return value count mismatch: expected 1, got 0


@kernel
def returns_text(x: i32) -> i32:
    return "x"
    #      ^^^ error[invalid-return-value]: Unsupported return value: a string


@kernel
def returns_kernel(x: i32) -> (i32, i32):
    return x, returns_text
    #         ^^^^^^^^^^^^ error[invalid-return-value]: Unsupported return value: kernel 'returns_text'
