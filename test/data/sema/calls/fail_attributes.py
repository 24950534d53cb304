# tip: allo-filetest sema/calls/fail_attributes
from allo import i32, kernel


@kernel
def attributes(x: i32, a: "i32[4]") -> i32:
    b = a.shape
#   ^ error[invalid-target]: A tuple of 1 values cannot be assigned to the single name 'b': unpack it
    c = a.T
    #     ^ error[no-attribute]: A value of type 'i32[4]' has no attribute 'T'
    d = a.copy()
    #     ^^^^ error[no-attribute]: A value of type 'i32[4]' has no attribute 'copy'
    e = x.bit_length()
    #     ^^^^^^^^^^ error[no-attribute]: A value of type 'i32' has no attribute 'bit_length'
    return a.size
