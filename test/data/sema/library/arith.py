# tip: allo-filetest sema/library/arith
from allo import arith, f32, f64, i8, i32, index, kernel, u8


@kernel
def arith_operators(x: i32, y: i32, z: i8, u: u8, f: f32, d: f64, n: index):
    a = arith.add(x, y)
    #   ^^^^^^^^^^^^^^^ type: i33
    b = arith.sub(u, u)
    #   ^^^^^^^^^^^^^^^ type: i10
    c = arith.mul(x, 3)
    #   ^^^^^^^^^^^^^^^ type: i64
    e = arith.div(x, z) + arith.floordiv(x, 2) + arith.mod(u, z)
    #                                            ^^^^^^^^^^^^^^^ type: u8
    g = arith.pow(f, x)
    #   ^^^^^^^^^^^^^^^ type: f32
    h = arith.lshift(u, x)
    #   ^^^^^^^^^^^^^^^^^^ type: u8
    i = arith.rshift(1, x) + arith.bitwise_and(x, u) + arith.bitwise_or(x, 1)
    j = arith.bitwise_xor(x=n, y=n)
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ type: index
    k = arith.neg(u)
    #   ^^^^^^^^^^^^ type: i9
    l = arith.pos(u) + arith.invert(u)
    m = arith.logical_and(x, f)
    #   ^^^^^^^^^^^^^^^^^^^^^^^ type: u1
    o = arith.logical_or(x, 1) + arith.logical_not(f)
    p = arith.add(x, y) + z + u
    #   ^^^^^^^^^^^^^^^^^^^^^^^ type: i35
