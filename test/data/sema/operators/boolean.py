# tip: allo-filetest sema/operators/boolean
from allo import bool, f32, i32, index, kernel


@kernel
def boolean(x: i32, y: i32, b: bool, f: f32, n: index):
    c = x and y
    #   ^^^^^^^ type: u1
    d = x or b
    #   ^^^^^^ type: u1
    e = x and y and b
    #   ^^^^^^^^^^^^^ type: u1
    g = f or x
    #   ^^^^^^ type: u1
    h = n and n
    #   ^^^^^^^ type: u1
    i = x and True
    #   ^^^^^^^^^^ type: u1
    j = not x or y < 3
    #   ^^^^^^^^^^^^^^ type: u1
