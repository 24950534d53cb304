# tip: allo-filetest ide/refactor/inline_variable
from allo import i32, kernel


@kernel
def inline_variable(a: i32, b: i32, out: "i32[4]") -> i32:
    product = a * b
    # ^ refactor: Inline 'product'; Declare 'product' as i64
    #   ... -     product = a * b
    #   ... -         out[i] = product >> i
    #   ... -     return product
    #   ... +         out[i] = (a * b) >> i
    #   ... +     return a * b
    #   ... - from allo import i32, kernel
    #   ... + from allo import i32, kernel, i64
    #   ... -     product = a * b
    #   ... +     product: i64 = a * b
    for i in range(4):
        out[i] = product >> i
        #        ^ refactor: Inline 'product'
        #   ... -     product = a * b
        #   ... -         out[i] = product >> i
        #   ... -     return product
        #   ... +         out[i] = (a * b) >> i
        #   ... +     return a * b
    return product


@kernel
def keeps_its_type(a: i32, b: i32) -> i32:
    cut: i32 = a * b
    # ^ refactor: none
    sum = a + b
    # ^ refactor: Declare 'sum' as apint(33, signed=True)
    #   ... - from allo import i32, kernel
    #   ... + from allo import i32, kernel, apint
    #   ... -     sum = a + b
    #   ... +     sum: apint(33, signed=True) = a + b
    changed = a ^ b
    # ^ refactor: Declare 'changed' as i32
    #   ... -     changed = a ^ b
    #   ... +     changed: i32 = a ^ b
    changed = a & b
    copy = a
    # ^ refactor: Inline 'copy'; Declare 'copy' as i32
    #   ... -     copy = a
    #   ... -     return cut + sum + changed + copy
    #   ... +     return cut + sum + changed + a
    #   ... -     copy = a
    #   ... +     copy: i32 = a
    return cut + sum + changed + copy
