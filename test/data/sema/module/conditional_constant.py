# tip: allo-filetest sema/module/conditional_constant
from allo import i32, kernel

SMALL = True
N = 8 if SMALL else 64
M = max(N, 12) - min(3, N)


@kernel
def conditional_constant(a: "i32[N]", b: "i32[M]"):
    a[0] = 0
#   ^ hover: a: i32[8]
    b[0] = 0
#   ^ hover: b: i32[9]
