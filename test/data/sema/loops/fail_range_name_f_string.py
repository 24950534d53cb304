# tip: allo-filetest sema/loops/fail_range_name_f_string
from allo import i32, kernel

BLOCK = 3


@kernel
def range_name_f_string(a: "i32[20]"):
    # FIXME: should be accepted, the f-string is a compile-time one
    for i in range(0, 20, 5, name=f"block_{BLOCK}"):
    #                             ^^^^^^^^^^^^^^^^ error[not-yet-supported]: An f-string is not supported yet
        a[i] = 3
