# tip: allo-filetest sema/calls/fail_attributes
from allo import i32, kernel


@kernel
def attributes(x: i32, a: "i32[4]") -> i32:
    b = a.shape
#   ^ error[tuple-to-name]: A tuple of 1 value cannot be assigned to the single name 'b': unpack it
    c = a.T
    #     ^ error[older-method]: '.T' belongs to the older interface: a loop stores the elements with their indices exchanged
    d = a.copy()
    #     ^^^^ error[older-method]: '.copy' belongs to the older interface: a loop copies the elements into another buffer
    e = x.bit_length()
    #     ^^^^^^^^^^ error[no-attribute]: A value of type 'i32' has no attribute 'bit_length'
    return a.size
