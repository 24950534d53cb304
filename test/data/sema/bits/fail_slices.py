# tip: allo-filetest sema/bits/fail_slices
from allo import f32, i32, index, kernel


@kernel
def bad_bit_slices(x: i32, f: f32, n: index, a: i32[4], lo: i32, hi: i32):
    b = x[0:8:2]
    #     ^^^^^ error[bit-slice-step]: A bit slice does not support a step
    c = x[:4]
    #   ^^^^^ error[bit-slice-bounds]: A bit slice requires explicit lower and upper bounds
    d = x[4:]
    #   ^^^^^ error[bit-slice-bounds]: A bit slice requires explicit lower and upper bounds
    e = x[lo:hi]
    #   ^^^^^^^^ error[bit-slice-width]: The width of bit slice 'lo:hi' is not known at compile time
    g = x[lo : 2 * lo]
    #   ^^^^^^^^^^^^^^ error[bit-slice-width]: The width of bit slice 'lo:2 * lo' is not known at compile time
    h = x[a[0] : a[0] + 2]
    #   ^^^^^^^^^^^^^^^^^^ error[bit-slice-width]: The width of bit slice 'a[0]:a[0] + 2' is not known at compile time
    i = x[4:4]
    #   ^^^^^^ error[bit-slice-empty]: The upper bound of a bit slice must be greater than the lower one, but its width is 0
    j = x[n + 2 : n]
    #   ^^^^^^^^^^^^ error[bit-slice-empty]: The upper bound of a bit slice must be greater than the lower one, but its width is -2
    k = f[0:4]
    #   ^^^^^^ error[bit-slice-base]: Only integers have bits to slice, got a value of type 'f32'
    l = n[0:4]
    #   ^^^^^^ error[bit-slice-base]: Only integers have bits to slice, got a value of type 'index'
    m = x[0:4, 1]
    #   ^^^^^^^^^ error[bit-index]: A bit of 'i32' takes exactly one index, got 2
    o = x[0:1.5]
    #       ^^^ warning[literal-changes-value]#1: Constant 1.5 becomes 1 when it is converted to 'index'
    #       ^^^ fix#1 Write 1: "1"
    p = x[f : f + 1]
    #     ^ error[invalid-index]: An index must be an integer, got a value of type 'f32'
    #         ^^^^^ error[invalid-index]: An index must be an integer, got a value of type 'f32'
    x[:] = 1
#   ^^^^ error[bit-slice-bounds]: A bit slice requires explicit lower and upper bounds
    x[lo:hi] = 1
#   ^^^^^^^^ error[bit-slice-width]: The width of bit slice 'lo:hi' is not known at compile time
    f[0:2] = 1
#   ^^^^^^ error[bit-slice-base]: Only integers have bits to slice, got a value of type 'f32'
