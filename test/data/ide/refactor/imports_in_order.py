# tip: allo-filetest ide/refactor/imports_in_order
from allo import i32 as i32, kernel
# <-- imports: in order


@kernel
def imports_in_order(x: i32) -> i32:
    return x
