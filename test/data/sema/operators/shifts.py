# tip: allo-filetest sema/operators/shifts
from allo import i8, i32, index, kernel, u8


@kernel
def shifts(x: i32, z: i8, u: u8, n: index):
    a = x << 2
    #   ^^^^^^ type: i32
    b = x >> u
    #   ^^^^^^ type: i32
    c = u << x
    #   ^^^^^^ type: u8
    d = z >> n
    #   ^^^^^^ type: i8
    e = 1 << x
    #   ^^^^^^ type: i32
    g = n << n
    #   ^^^^^^ type: index
    h = n >> 1
    #   ^^^^^^ type: index
