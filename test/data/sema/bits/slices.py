# tip: allo-filetest sema/bits/slices
from allo import constexpr, i32, index, kernel, u8

N = 4


@kernel
def bit_slices(x: i32, u: u8, i: index, k: i32, a: i32[4]) -> u8:
    W: constexpr = 2
    p = x[0:4]
    #   ^^^^^^ type: u4
    q = x[i : i + 2] + x[2 * i : 2 * i + W]
    #   ^^^^^^^^^^^^ type: u2
    r = x[i + 1 : i + 3]
    #   ^^^^^^^^^^^^^^^^ type: u2
    s = x[N - 1 : N + 3]
    #   ^^^^^^^^^^^^^^^^ type: u4
    t = a[k][k + i : i + (k + 5)]
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^ type: u5
    v = x[(i - k) * 2 : -k * W + i * 2 + N]
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ type: u4
    w = u[0:100]
    #   ^^^^^^^^ type: u100
    #     ^^^^^ warning[bit-out-of-bounds]: Bits 0 to 99 are out of bounds for 'u', whose type 'u8' has 8 bits
    y = x[0:4] + 1
    #   ^^^^^^^^^^ type: u5
    return u[4:8]
