# tip: allo-filetest sema/assignments/augmented_keeps_the_type
from allo import KernelOptions, f32, i32, index, kernel, u8


@kernel
def augmented_keeps_the_type(u: u8, x: i32, f: f32, n: index, a: "u8[4]"):
    u += x
    u *= u
    f += x
    n += x
    n *= 2
    a[n] -= x
    a[0] **= 2
    v = u + 0
    #   ^ type: u8
    w = f
    #   ^ type: f32
    z = n
    #   ^ type: index
