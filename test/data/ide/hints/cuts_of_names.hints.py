# tip: allo-filetest ide/hints/cuts_of_names
# Every value that loses bits on its way shows it, be it an expression or not; what keeps them does not.
from allo import apint, i8, i16, i32, kernel

i20 = apint(20, signed=True)


@kernel
def callee(x: i8) -> i8:
    return x


@kernel
def cuts_of_names(a: "i16[4]", x: i32, y: i16) -> i16:
    narrow: i8 = x⟦ ‹i32 → i8›⟧
    wide: i32 = y
    acc: i20 = 0
    acc += a[0] * a[1]⟦ ‹i33 → i20›⟧
    acc += 1⟦ ‹i21 → i20›⟧
    a[x] = x⟦ ‹i32 → i16›⟧
    a[2] = callee(x⟦ ‹i32 → i8›⟧)
    picked: i8 = x if y > 3 else 0⟦ ‹i32 → i8›⟧
    return wide + narrow + acc + picked⟦ ‹i34 → i16›⟧
