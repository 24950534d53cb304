# tip: allo-filetest sema/operators/fail_index_rules_hls
from allo import f32, i32, index, kernel


@kernel
def index_rules_hls(n: index, x: i32, f: f32):
    a = n + f
    #   ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '+' with operand types index, f32
    b = n * f
    #   ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '*' with operand types index, f32
    c = n < f
    #   ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '<' with operand types index, f32
    d = n or x
    #   ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'or' with operand types index, i32
    e = x ** n
    #   ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '**' with operand types i32, index
    g = n ** 2
    #   ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '**' with operand types index, index
    h = -n
    #   ^^ error[no-promotion-rule]: No hls type promotion rule for operator '-' with operand types index
    i = n & x
    #   ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '&' with operand types index, i32
    j = n << x
    #   ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '<<' with operand types index, i32
    k = min(n, f)
    #   ^^^^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'min' with operand types index, f32
