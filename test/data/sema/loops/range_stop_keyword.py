# tip: allo-filetest sema/loops/range_stop_keyword
from allo import i32, kernel


@kernel
def range_stop_keyword(a: "i32[8]"):
    for i in range(stop=8):
        a[i] = 0
