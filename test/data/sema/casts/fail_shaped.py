# tip: allo-filetest sema/casts/fail_shaped
from allo import i32, kernel


@kernel
def shaped_casts(a: "i32[4]", b: "i32[2, 2]", x: i32):
    b[0, 0] = a
    #         ^ error[shape-mismatch]: A value of type 'i32[4]' cannot be converted to 'i32'
    x = a
    #   ^ error[shape-mismatch]: A value of type 'i32[4]' cannot be converted to 'i32'
