# tip: allo-filetest sema/ternary/fail_type_mismatch
from allo import bool, f32, i32, kernel, u32


@kernel
def type_mismatch(c: bool, x: i32, u: u32, f: f32, a: "i32[4]"):
    v = x if c else u
    #   ^^^^^^^^^^^^^ error[ternary-mismatch]: Type mismatch between then and else branches: 'i32' and 'u32'
    w = x if c else f
    #   ^^^^^^^^^^^^^ error[ternary-mismatch]: Type mismatch between then and else branches: 'i32' and 'f32'
    z = x + x if c else x
    #   ^^^^^^^^^^^^^^^^^ error[ternary-mismatch]: Type mismatch between then and else branches: 'i33' and 'i32'
    q = a if c else x
    #   ^^^^^^^^^^^^^ error[ternary-mismatch]: Type mismatch between then and else branches: 'i32[4]' and 'i32'
