# tip: allo-filetest sema/loops/float_literal_bound
from allo import i32, kernel


@kernel
def float_literal_bound(a: "i32[8]"):
    for i in range(8.0):
        a[i] = 0
