# tip: allo-filetest sema/returns/fail_count_of_broken
from allo import i32, kernel


@kernel
def returns_what_is_broken(x: i32, y: i32) -> (i32, i32):
    t = (x, y)
#   ^ error[tuple-to-name]: A tuple of 2 values cannot be assigned to the single name 't': unpack it
    if x > 0:
        return t
    elif y > 0:
        return undefined
        #      ^^^^^^^^^ error[undefined-name]: Name 'undefined' is not defined
    return undefined, 1, 2
#   ^^^^^^^^^^^^^^^^^^^^^^ error[return-count]: Return value count mismatch: expected 2, got 3
    #      ^^^^^^^^^ error[undefined-name]: Name 'undefined' is not defined


@kernel
def returns_too_much(x: i32):
    return undefined
#   ^^^^^^^^^^^^^^^^ error[return-without-annotation]: Return values require an explicit return annotation on kernel 'returns_too_much'
    #      ^^^^^^^^^ error[undefined-name]: Name 'undefined' is not defined
