# tip: allo-filetest sema/assignments/fail_unpack_non_tuple
from allo import i32, kernel


@kernel
def single(x: i32) -> i32:
    return x


@kernel
def unpack_non_tuple(x: i32, t: "i32[2]") -> i32:
    a, b = x
    #      ^ error[unpack-non-tuple]: Cannot unpack a value of type 'i32' into 2 targets
    c, d = single(x)
    #      ^^^^^^^^^ error[unpack-non-tuple]: Cannot unpack a value of type 'i32' into 2 targets
    e, f = t
    #      ^ error[unpack-non-tuple]: Cannot unpack a value of type 'i32[2]' into 2 targets
    return a
