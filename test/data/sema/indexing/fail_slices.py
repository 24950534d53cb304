# tip: allo-filetest sema/indexing/fail_slices
from allo import i32, kernel


@kernel
def slices(a: "i32[8]", b: "i32[4, 4]", x: i32):
    y = a[0:4]
    #     ^^^ error[unsupported-syntax]: A slice of a buffer is not supported in a kernel
    b[0, :] = x
    #    ^ error[unsupported-syntax]: A slice of a buffer is not supported in a kernel
    z = x[0:4]
    #   ^^^^^^ error[not-yet-supported]: A bit slice is not supported yet
