# tip: allo-filetest ide/complete/keywords_before
# Behind keyword arguments the first parameter is active that is still free.
from allo import i32, kernel


@kernel
def scale(x: "i32[8]"):
    for i in range(8):
        x[i] = 1


s = scale.schedule()
s.partition("x", dim=1, )
#                       ^ signature: partition(targets, dim=0, ⟦kind=Schedule.Complete⟧, factor=0): Cuts buffers into memories that are accessed at the same time; dim 0 is all dimensions
s.split(target="i", )
#                   ^ signature: split(target, ⟦factor=1⟧): Splits a loop into an outer one and an inner one of 'factor' iterations
