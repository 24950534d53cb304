# tip: allo-filetest sema/names/fail_self_in_initializer
from allo import i32, kernel


@kernel
def self_in_initializer(x: i32) -> i32:
    v: i32 = v + x
    #        ^ error[undefined-name]: Name 'v' is not defined
    return v
