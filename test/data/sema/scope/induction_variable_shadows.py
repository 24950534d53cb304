# tip: allo-filetest sema/scope/induction_variable_shadows
from allo import i32, kernel


@kernel
def induction_variable_shadows(x: i32, out: "i32[4]"):
    i = x
    for i in range(4):
        out[i] = i
        #        ^ type: index
    out[0] = i
    #        ^ type: i32
