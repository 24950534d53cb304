# tip: allo-filetest sema/calls/fail_constexpr_attribute
from allo import constexpr, i32, kernel

N = 8
NAMES = ("a", "b")


@kernel
def constexpr_attribute(x: i32) -> i32:
    M: constexpr = 2.5
    a: i32 = M.width
    #          ^^^^^ error[constexpr-attribute]: Constexpr value 'M' has no attribute 'width'
    b: i32 = N.bit_length
    #          ^^^^^^^^^^ error[constexpr-attribute]: Constexpr value 'N' has no attribute 'bit_length'
    c: i32 = NAMES.count
    #              ^^^^^ error[constexpr-attribute]: Constexpr value 'NAMES' has no attribute 'count'
    return x
