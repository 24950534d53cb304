# tip: allo-filetest sema/operators/chains_hls
from allo import i8, i32, kernel, u8


@kernel
def chains_hls(x: i32, y: i32, z: i8, u: u8, a: "i32[4]"):
    b = x + y - x
    #   ^^^^^^^^^ type: i34
    c = (x + y) * (z + u)
    #   ^^^^^^^^^^^^^^^^^ type: i43
    d = x + y * z - u
    #   ^^^^^^^^^^^^^ type: i42
    e = x - (y - z)
    #   ^^^^^^^^^^^ type: i34
    g = x * (y * z)
    #   ^^^^^^^^^^^ type: i72
    h = x + (y << 1) + z
    #   ^^^^^^^^^^^^^^^^ type: i34
    i = x + a[u + 1]
    #   ^^^^^^^^^^^^ type: i33
    j = x + -y
    #   ^^^^^^ type: i34
    k = u + u + u + u
    #   ^^^^^^^^^^^^^ type: u10
    l = x + y + x + y + x
    #   ^^^^^^^^^^^^^^^^^ type: i35
