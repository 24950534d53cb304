# tip: allo-filetest sema/operators/chains
# twin: cpp
from allo import i8, i32, kernel, u8


@kernel
def chains(x: i32, y: i32, z: i8, u: u8, a: "i32[4]"):
    b = x + y - x
    #   ^^^^^^^^^ type: i34 | cpp: i32
    c = (x + y) * (z + u)
    #   ^^^^^^^^^^^^^^^^^ type: i43 | cpp: i32
    d = x + y * z - u
    #   ^^^^^^^^^^^^^ type: i42 | cpp: i32
    e = x - (y - z)
    #   ^^^^^^^^^^^ type: i34 | cpp: i32
    g = x * (y * z)
    #   ^^^^^^^^^^^ type: i72 | cpp: i32
    h = x + (y << 1) + z
    #   ^^^^^^^^^^^^^^^^ type: i34 | cpp: i32
    i = x + a[u + 1]
    #   ^^^^^^^^^^^^ type: i33 | cpp: i32
    j = x + -y
    #   ^^^^^^ type: i34 | cpp: i32
    k = u + u + u + u
    #   ^^^^^^^^^^^^^ type: u10 | cpp: u8
    l = x + y + x + y + x
    #   ^^^^^^^^^^^^^^^^^ type: i35 | cpp: i32
