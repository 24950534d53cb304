# tip: allo-filetest sema/assignments/fail_tuple_of_one
from allo import i32, kernel


@kernel
def tuple_of_one(x: i32) -> i32:
    (a,) = x
    #      ^ error[unpack-non-tuple]: Cannot unpack a value of type 'i32' into 1 target
    b, = x
    #    ^ error[unpack-non-tuple]: Cannot unpack a value of type 'i32' into 1 target
    () = x
    #    ^ error[unpack-non-tuple]: Cannot unpack a value of type 'i32' into 0 targets
    (c,): i32 = x
#   ^^^^ error[annotated-target]: Only simple variable targets can be annotated
    return x
