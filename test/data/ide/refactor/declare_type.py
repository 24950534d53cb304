# tip: allo-filetest ide/refactor/declare_type
from allo import apint, i32, kernel


@kernel
def declare_type(a: i32, b: i32) -> i32:
    sum = a + b
    # ^ refactor: Declare 'sum' as apint(33, signed=True)
    #   ... -     sum = a + b
    #   ... +     sum: apint(33, signed=True) = a + b
    same: i32 = a
    # ^ refactor: Inline 'same'
    #   ... -     same: i32 = a
    #   ... -     return sum + same + plain
    #   ... +     return sum + a + plain
    plain = a
    # ^ refactor: Inline 'plain'; Declare 'plain' as i32
    #   ... -     plain = a
    #   ... -     return sum + same + plain
    #   ... +     return sum + same + a
    #   ... -     plain = a
    #   ... +     plain: i32 = a
    return sum + same + plain
