# tip: allo-filetest sema/annotations/fail_shape_of_runtime_value
from allo import i32, kernel


@kernel
def shape_of_runtime_value(n: i32):
    # FIXME: should be invalid-dimension
    scratch: "i32[n]"
    #             ^ error[invalid-constant]: 'n' is a runtime value of type 'i32', a compile-time value is needed here
    scratch[0] = n
