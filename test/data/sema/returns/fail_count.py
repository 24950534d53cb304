# tip: allo-filetest sema/returns/fail_count
from allo import i32, kernel


@kernel
def wants_two(x: i32) -> (i32, i32):
    return x
#   ^^^^^^^^ error[return-count]: Return value count mismatch: expected 2, got 1


@kernel
def wants_one(x: i32) -> i32:
    return x, x
#   ^^^^^^^^^^^ error[return-count]: Return value count mismatch: expected 1, got 2


@kernel
def wants_three(x: i32) -> (i32, i32, i32):
    return x, x
#   ^^^^^^^^^^^ error[return-count]: Return value count mismatch: expected 3, got 2


@kernel
def wants_some(x: i32) -> i32:
    return
#   ^^^^^^ error[return-count]: Return value count mismatch: expected 1, got 0
