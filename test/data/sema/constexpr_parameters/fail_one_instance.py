# tip: allo-filetest sema/constexpr_parameters/fail_one_instance
from allo import constexpr, f32, i32, kernel


@kernel
def one_instance(x: f32, T: constexpr, n: constexpr) -> f32:
    y: T = x
    z = y & 1
    #   ^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator '&' with operand types f32, f32
    part: "T[n]" = 0
    #        ^ error[negative-dimension]#2: Shape dimension 'n' must be non-negative, got -4
    return x


@kernel
def calls(x: f32) -> f32:
    a = one_instance(x, i32, 4)
    b = one_instance(x, f32, 4)
    #   ^^^^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'one_instance(T=f32, n=4)'
    c = one_instance(x, i32, -4)
    #   ^^^^^^^^^^^^^^^^^^^^^^^^ note#2: in instantiation of kernel 'one_instance(T=i32, n=-4)'
    return one_instance(x, f32, 8)
    #      ^^^^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'one_instance(T=f32, n=8)'


@kernel
def calls_again(x: f32) -> f32:
    return one_instance(x, f32, 8)
    #      ^^^^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'one_instance(T=f32, n=8)'
