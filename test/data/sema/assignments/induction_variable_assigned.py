# tip: allo-filetest sema/assignments/induction_variable_assigned
from allo import i32, kernel


@kernel
def induction_variable_assigned(out: "i32[16]"):
    for i in range(8):
        i = i + 1
        out[i] = i
        #        ^ type: index
