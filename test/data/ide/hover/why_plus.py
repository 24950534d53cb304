# tip: allo-filetest ide/hover/why_plus
from allo import i8, kernel


@kernel
def kept(x: i8) -> i8:
    return +x
    #      ^ why: +x: i8
    #   ... keeps the type of its operand: i8
