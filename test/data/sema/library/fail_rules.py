# tip: allo-filetest sema/library/fail_rules
from allo import arith, f32, i32, index, kernel, math


@kernel
def without_a_rule(x: i32, f: f32, n: index, b: index[4], out: index[4]):
    a = arith.add(n, f)
    #   ^^^^^^^^^^^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator 'add' with operand types index, f32
    #   ^^^^^^^^^^^^^^^ note#1: convert the index to an integer first, as in 'k: i32 = i'
    c = math.exp(n)
    #   ^^^^^^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'exp' with operand types index
    d = arith.neg(n)
    #   ^^^^^^^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'neg' with operand types index
    e = arith.lshift(f, x)
    #   ^^^^^^^^^^^^^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'lshift' with operand types f32, i32
    g = math.abs(n)
    #   ^^^^^^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'abs' with operand types index
    h = arith.pow(n, n)
    #   ^^^^^^^^^^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'pow' with operand types index, index
    arith.invert(b, acc=out)
    arith.neg(b, acc=out)
#   ^^^^^^^^^^^^^^^^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'neg' with operand types index
    i = max(n, f)
    #   ^^^^^^^^^ error[no-promotion-rule]#2: No hls type promotion rule for operator 'max' with operand types index, f32
    #   ^^^^^^^^^ note#2: convert the index to an integer first, as in 'k: i32 = i'
    j = arith.bitwise_or(f, 1)
    #   ^^^^^^^^^^^^^^^^^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'bitwise_or' with operand types f32, f32
