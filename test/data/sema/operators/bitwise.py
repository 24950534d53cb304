# tip: allo-filetest sema/operators/bitwise
from allo import i8, i32, index, kernel, u8


@kernel
def bitwise(x: i32, z: i8, u: u8, n: index):
    a = x & u
    #   ^^^^^ type: i32
    b = u | z
    #   ^^^^^ type: u8
    c = x ^ 255
    #   ^^^^^^^ type: i32
    d = ~x
    #   ^^ type: i32
    e = ~u
    #   ^^ type: u8
    g = n & n
    #   ^^^^^ type: index
    h = ~n
    #   ^^ type: index
