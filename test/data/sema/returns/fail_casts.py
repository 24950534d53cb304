# tip: allo-filetest sema/returns/fail_casts
from allo import f32, i32, kernel


@kernel
def buffer_for_scalar(a: "i32[4]") -> i32:
    return a
    #      ^ error[shape-mismatch]: A value of type 'i32[4]' cannot be converted to 'i32'


@kernel
def other_shape(a: "i32[4]") -> "i32[8]":
    return a
    #      ^ error[return-type]: Return type mismatch: the value has type 'i32[4]', but the declared type is 'i32[8]'


@kernel
def other_element(a: "i32[4]") -> "f32[4]":
    return a
    #      ^ error[return-type]: Return type mismatch: the value has type 'i32[4]', but the declared type is 'f32[4]'
