# tip: allo-filetest sema/operators/fail_index_rules_cpp
from allo import KernelOptions, f32, i32, index, kernel


@kernel(options=KernelOptions(typing_style="cpp"))
def index_rules_cpp(n: index, x: i32, f: f32):
    a = n + f
    #   ^^^^^ error[no-promotion-rule]#1: No cpp type promotion rule for operator '+' with operand types index, f32
    #   ^^^^^ note#1: convert the index to an integer first, as in 'k: i32 = i'
    b = n < f
    #   ^^^^^ error[no-promotion-rule]#2: No cpp type promotion rule for operator '<' with operand types index, f32
    #   ^^^^^ note#2: convert the index to an integer first, as in 'k: i32 = i'
    c = n or x
    #   ^^^^^^ error[no-promotion-rule]: No cpp type promotion rule for operator 'or' with operand types index, i32
    d = x | n
    #   ^^^^^ error[no-promotion-rule]: No cpp type promotion rule for operator '|' with operand types i32, index
    e = x ** n
    #   ^^^^^^ type: index
    g = n ** 2
    #   ^^^^^^ type: index
    h = -n
    #   ^^ type: index
