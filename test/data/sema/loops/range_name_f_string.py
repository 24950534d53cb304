# tip: allo-filetest sema/loops/range_name_f_string
from allo import i32, kernel

BLOCK = 3


@kernel
def range_name_f_string(a: "i32[20]"):
    for i in range(0, 20, 5, name=f"block_{BLOCK}"):
        a[i] = 3
