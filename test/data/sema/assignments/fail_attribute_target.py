# tip: allo-filetest sema/assignments/fail_attribute_target
from allo import i32, kernel


@kernel
def attribute_target(x: i32, a: "i32[4]"):
    a.value = x
#   ^^^^^^^ error[attribute-target]: Assignment to attributes is not supported
    a.value += x
#   ^^^^^^^ error[attribute-target]: Assignment to attributes is not supported
