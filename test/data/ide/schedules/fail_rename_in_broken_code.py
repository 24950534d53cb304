# tip: allo-filetest ide/schedules/fail_rename_in_broken_code
# Nothing is renamed next to a line that does not parse, or to a name without a meaning.
from allo import f32, kernel


@kernel
def broken(a: "f32[8]"):
    for i in range(8):
    #   ^ rename: refused: Line 8 has a name 'i' of which the checker knows nothing
        a[i] = = i
        #    ^ error[syntax]: Expected an expression after '='


@kernel
def dead(a: "f32[8]"):
    for j in range(8):
    #   ^ rename: refused: Line 15 has a name 'j' of which the checker knows nothing
        if False:
            a[j] = 1.0
