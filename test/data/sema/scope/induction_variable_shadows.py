# tip: allo-filetest sema/scope/induction_variable_shadows
from allo import i32, kernel


@kernel
def induction_variable_shadows(x: i32, out: "i32[4]"):
    i = x
#   ^ note#1: declared here
    for i in range(4):
    #   ^ warning[shadowed-name]#1: 'i' hides a variable of the same name
        out[i] = i
        #        ^ type: index
    out[0] = i
    #        ^ type: i32
