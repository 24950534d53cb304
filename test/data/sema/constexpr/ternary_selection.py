# tip: allo-filetest sema/constexpr/ternary_selection
from allo import i32, kernel

WIDE = True


@kernel
def ternary_selection(x: i32) -> i32:
    a = x + x if WIDE else never_defined
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ type: i33
    return a if not WIDE else x
