# tip: allo-filetest sema/module/augmented_constant
from allo import i32, kernel

N = 4
N += 3
N *= 2


@kernel
def augmented_constant(a: "i32[N]"):
    a[0] = N
#   ^ hover: a: i32[14]
