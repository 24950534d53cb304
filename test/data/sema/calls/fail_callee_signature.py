# tip: allo-filetest sema/calls/fail_callee_signature
from allo import i32, kernel


@kernel
def broken(x: word, y: i32) -> i32:
#             ^^^^ error[undefined-name]: Name 'word' is not defined
    return y


@kernel
def caller(x: i32) -> i32:
    return broken(x, x)
