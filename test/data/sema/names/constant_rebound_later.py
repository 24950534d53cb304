# tip: allo-filetest sema/names/constant_rebound_later
from allo import i32, kernel

WIDTH = 4


@kernel
def sees_the_first(a: "i32[WIDTH]"):
    a[0] = WIDTH
#   ^ hover: a: i32[4]


WIDTH = 8


@kernel
def sees_the_second(b: "i32[WIDTH]"):
    b[0] = WIDTH
#   ^ hover: b: i32[8]
