# tip: allo-filetest sema/indexing/fail_slices
from allo import i32, kernel


@kernel
def slices(a: "i32[8]", b: "i32[4, 4]", x: i32):
    y = a[0:4]
    #     ^^^ error[buffer-slice]: A slice of a value of type 'i32[8]' is not supported
    b[0, :] = x
    #    ^ error[buffer-slice]: A slice of a value of type 'i32[4, 4]' is not supported
    z = x[0:4]
