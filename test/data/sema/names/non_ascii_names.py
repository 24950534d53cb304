# tip: allo-filetest sema/names/non_ascii_names
from allo import i32, kernel

größe = 4


@kernel
def summe_über_alles(wörter: "i32[größe]") -> i32:
    ergebnis: i32 = 0
    for ζ in range(größe):
        ergebnis += wörter[ζ]
    return ergebnis
