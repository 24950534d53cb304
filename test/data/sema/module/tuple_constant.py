# tip: allo-filetest sema/module/tuple_constant
from allo import i32, kernel

DIMS = (4, 6)


@kernel
def tuple_constant(a: "i32[DIMS[0], DIMS[1]]"):
    a[0, 0] = 0
#   ^ hover: a: i32[4, 6]
