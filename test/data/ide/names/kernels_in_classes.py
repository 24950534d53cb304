# tip: allo-filetest ide/names/kernels_in_classes
from allo import i32, kernel


class Config:
    DEPTH = 4
#   ^ rename: DEPTH
#   ... renamed = 4
#   ... def of_class(x: i32, a: "i32[renamed]") -> i32:
#   ... return x + renamed
#   ... return self.renamed

    @kernel
    def of_class(x: i32, a: "i32[DEPTH]") -> i32:
        return x + DEPTH

    def of_python(self):
        return self.DEPTH
