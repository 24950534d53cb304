# tip: allo-filetest sema/operators/fail_index_rules
# twin: cpp
from allo import f32, i32, index, kernel, math


@kernel
def index_rules(n: index, x: i32, f: f32):
    r0 = n + f
    #    ^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator '+' with operand types index, f32 | cpp: No cpp type promotion rule for operator '+' with operand types index, f32
    #    ^^^^^ note#1: convert the index to an integer first, as in 'k: i32 = i'
    r1 = n * f
    #    ^^^^^ error[no-promotion-rule]#2: No hls type promotion rule for operator '*' with operand types index, f32 | cpp: No cpp type promotion rule for operator '*' with operand types index, f32
    #    ^^^^^ note#2: convert the index to an integer first, as in 'k: i32 = i'
    r2 = n < f
    #    ^^^^^ error[no-promotion-rule]#3: No hls type promotion rule for operator '<' with operand types index, f32 | cpp: No cpp type promotion rule for operator '<' with operand types index, f32
    #    ^^^^^ note#3: convert the index to an integer first, as in 'k: i32 = i'
    r3 = n or x
    #    ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'or' with operand types index, i32 | cpp: No cpp type promotion rule for operator 'or' with operand types index, i32
    r4 = x | n
    #    ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '|' with operand types i32, index | cpp: No cpp type promotion rule for operator '|' with operand types i32, index
    r5 = x ** n
    #    ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '**' with operand types i32, index | cpp: none
    #    ^^^^^^ type: ? | cpp: index
    r6 = n ** 2
    #    ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '**' with operand types index, index | cpp: none
    #    ^^^^^^ type: ? | cpp: index
    r7 = -n
    #    ^^ error[no-promotion-rule]: No hls type promotion rule for operator '-' with operand types index | cpp: none
    #    ^^ type: ? | cpp: index
    r8 = n & x
    #    ^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '&' with operand types index, i32 | cpp: No cpp type promotion rule for operator '&' with operand types index, i32
    r9 = n << x
    #    ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '<<' with operand types index, i32 | cpp: No cpp type promotion rule for operator '<<' with operand types index, i32
    r10 = min(n, f)
    #     ^^^^^^^^^ error[no-promotion-rule]#4: No hls type promotion rule for operator 'min' with operand types index, f32 | cpp: No cpp type promotion rule for operator 'min' with operand types index, f32
    #     ^^^^^^^^^ note#4: convert the index to an integer first, as in 'k: i32 = i'
    r11 = math.sqrt(n)
    #     ^^^^^^^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator 'sqrt' with operand types index | cpp: none
    #     ^^^^^^^^^^^^ type: ? | cpp: f64
