# tip: allo-filetest sema/names/fail_each_use_is_reported
from allo import i32, kernel


@kernel
def each_use_is_reported(x: i32, out: "i32[2]"):
    out[0] = x + gain
    #            ^^^^ error[undefined-name]: Name 'gain' is not defined
    out[1] = x - gain
    #            ^^^^ error[undefined-name]: Name 'gain' is not defined
