# tip: allo-filetest sema/indexing/float_fraction
from allo import i32, kernel


@kernel
def float_fraction(a: "i32[4]") -> i32:
    return a[0.5] + a[1.0]
    #        ^^^ warning[literal-changes-value]#1: Constant 0.5 becomes 0 when it is converted to 'index'
    #        ^^^ fix#1 Write 0: "0"
