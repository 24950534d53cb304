# tip: allo-filetest sema/types/very_wide
from allo import apint, kernel

Wide = apint(4000, signed=True)


@kernel
def very_wide(x: Wide, y: Wide) -> Wide:
    a = x * y
    #   ^^^^^ type: i8000
    b = x + y + x
    #   ^^^^^^^^^ type: i4002
    c = -x
    #   ^^ type: i4001
    return x
