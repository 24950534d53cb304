# tip: allo-filetest sema/annotations/fail_shape_of_runtime_value
from allo import i32, kernel


@kernel
def shape_of_runtime_value(n: i32):
    scratch: "i32[n]"
    #             ^ error[invalid-dimension]: Shape dimension 'n' must be a compile-time integer, got a runtime value of type 'i32'
    scratch[0] = n
