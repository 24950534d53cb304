# tip: allo-filetest sema/annotations/zero_sized
from allo import i32, kernel


@kernel
def zero_sized(a: "i32[0]", b: "i32[4, 0]"):
    for i in range(0):
        a[i] = 0
