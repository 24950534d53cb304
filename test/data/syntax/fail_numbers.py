# tip: allo-filetest syntax/fail_numbers
from allo import f32, i32, kernel


@kernel
def integers(x: "i32[0x]", y: i32[1_]) -> i32:
#                    ^^ error[invalid-annotation]: Unsupported type annotation 'i32[0x]': Invalid number '0x'
    a: i32 = 1_
    b: i32 = 0x
    #        ^^ error[syntax]: Invalid number '0x'
    c: i32 = 1__0
    #        ^^^^ error[syntax]: Invalid number '1__0'
    d: i32 = 0_7
    e: i32 = 0x_ff_0 + 0b_1 + 0o17 + 0_0 + 1_000
    return a & 1_


@kernel
def floats(x: f32) -> f32:
    a: f32 = 1_.5
    b: f32 = 1._5
    #        ^^^^ error[syntax]: Invalid number '1._5'
    c: f32 = 1e
    #        ^^ error[syntax]: Invalid number '1e'
    d: f32 = 01.5 + 1.e3 + .5 + 1_0.0_1e+1_0
    return x


N = 1_
#   ^^ error[syntax]: Invalid number '1_'
