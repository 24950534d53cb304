# tip: allo-filetest sema/names/local_shadows_constant
from allo import i32, kernel

N = 12


@kernel
def local_shadows_constant(x: i32) -> i32:
    N = x
    return N + 1
    #      ^^^^^ type: i33
