# tip: allo-filetest sema/operators/boolean_folding
from allo import i32, kernel

OFF = False


@kernel
def boolean_folding(x: i32) -> i32:
    v: i32 = x
    if OFF and never_defined:
        v = 1
    if True or never_defined:
        v = 2
    if x and (OFF or x > 3):
        v = 3
    return v
