# tip: allo-filetest sema/operators/index_arithmetic
from allo import i32, index, kernel


@kernel
def index_arithmetic(n: index, x: i32, a: "i32[64]"):
    b = n + 1
    #   ^^^^^ type: index
    c = n * 8 + n % 4 - n // 2
    #   ^^^^^^^^^^^^^^^^^^^^^^ type: index
    d = n + x
    #   ^^^^^ type: index
    e = x - n
    #   ^^^^^ type: index
    g = n * 2.0
    #   ^^^^^^^ type: index
    h = n < x
    #   ^^^^^ type: u1
    a[n * 8 + x] = 0
