# tip: allo-filetest sema/tensors/broadcasting
from allo import KernelOptions, f32, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def broadcasting(m: f32[3, 4], row: f32[4], column: f32[3, 1], unit: f32[1, 1], zero: "f32[]"):
    a = m + row
    #   ^^^^^^^ type: f32[3, 4]
    b = column * row
    #   ^^^^^^^^^^^^ type: f32[3, 4]
    c = m - column
    #   ^^^^^^^^^^ type: f32[3, 4]
    d = unit + row + column
    #   ^^^^^^^^^^^^^^^^^^^ type: f32[3, 4]
    e = zero * m
    #   ^^^^^^^^ type: f32[3, 4]
    f = zero + 1.0
    #   ^^^^^^^^^^ type: f32[]
    g = row == column
    #   ^^^^^^^^^^^^^ type: u1[3, 4]
