# tip: allo-filetest sema/bits/fail_forms
from allo import f32, i32, kernel


@kernel
def bit_forms(x: i32, f: f32):
    a = x[0, 1]
    #   ^^^^^^^ error[bit-index]: A bit of 'i32' takes exactly one index, got 2
    b = x[()]
    #   ^^^^^ error[bit-index]: A bit of 'i32' takes exactly one index, got 0
    c = x[f]
    #     ^ error[invalid-index]: An index must be an integer, got a value of type 'f32'
    x[0, 1] = 1
#   ^^^^^^^ error[bit-index]: A bit of 'i32' takes exactly one index, got 2
