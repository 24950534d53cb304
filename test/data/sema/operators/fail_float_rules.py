# tip: allo-filetest sema/operators/fail_float_rules
from allo import f32, i32, kernel


@kernel
def float_rules(x: i32, f: f32):
    a = f & x
    #   ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '&' with operand types f32, i32
    b = x | f
    #   ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '|' with operand types i32, f32
    c = f << 1
    #   ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '<<' with operand types f32, f32
    d = x >> f
    #   ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '>>' with operand types i32, f32
    e = ~f
    #   ^^ error[no-promotion-rule]: No hls type promotion rule for operator '~' with operand types f32
    g = f ^ f
    #   ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '^' with operand types f32, f32
