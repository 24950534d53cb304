# tip: allo-filetest sema/names/parameter_shadows_constant
from allo import i32, kernel, u8

N = 12


@kernel
def parameter_shadows_constant(N: u8, out: "i32[1]"):
    out[0] = N + N
    #        ^^^^^ type: u9
