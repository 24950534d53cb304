# tip: allo-filetest sema/assignments/fail_augmented
from allo import f32, i32, index, kernel


@kernel
def augmented(x: i32, f: f32, n: index, a: "f32[4]"):
    n += f
    #    ^ error[no-promotion-rule]#1: No hls type promotion rule for operator '+' with operand types index, f32
    #    ^ note#1: convert the index to an integer first, as in 'k: i32 = i'
    f &= 3
    #    ^ error[no-promotion-rule]: No hls type promotion rule for operator '&' with operand types f32, f32
    f <<= x
    #     ^ error[no-promotion-rule]: No hls type promotion rule for operator '<<' with operand types f32, i32
    a[0] |= x
    #       ^ error[no-promotion-rule]: No hls type promotion rule for operator '|' with operand types f32, i32
    x @= x
#   ^^^^^^ error[unsupported-operator]: Operator '@=' is not supported in a kernel
    3 += x
    #  ^ error[syntax]: Invalid syntax
    (x, f) += 1
#   ^^^^^^ error[invalid-target]: This expression cannot be assigned to
