# tip: allo-filetest sema/module/builtin_functions
from allo import i32, kernel

SIZES = [4, 6, 8]
COUNT = len(SIZES)
LARGEST = max(SIZES[0], SIZES[2])
WHOLE = int(2.9) + int(True)
SHARE = float(3) / 2


@kernel
def builtin_functions(a: "i32[COUNT, LARGEST, WHOLE]") -> i32:
    a[0, 0, 0] = 0
#   ^ hover: a: i32[3, 8, 3]
    return a[0, 0, 0]
