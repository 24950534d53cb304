# tip: allo-filetest sema/operators/fail_index_rules_hls
from allo import f32, i32, index, kernel


@kernel
def index_rules_hls(n: index, x: i32, f: f32):
    a = n + f
    #   ^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator '+' with operand types index, f32
    #   ^^^^^ note#1: convert the index to an integer first, as in 'k: i32 = i'
    b = n * f
    #   ^^^^^ error[no-promotion-rule]#2: No hls type promotion rule for operator '*' with operand types index, f32
    #   ^^^^^ note#2: convert the index to an integer first, as in 'k: i32 = i'
    c = n < f
    #   ^^^^^ error[no-promotion-rule]#3: No hls type promotion rule for operator '<' with operand types index, f32
    #   ^^^^^ note#3: convert the index to an integer first, as in 'k: i32 = i'
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
    #   ^^^^^^^^^ error[no-promotion-rule]#4: No hls type promotion rule for operator 'min' with operand types index, f32
    #   ^^^^^^^^^ note#4: convert the index to an integer first, as in 'k: i32 = i'
