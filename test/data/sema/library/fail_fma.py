# tip: allo-filetest sema/library/fail_fma
from allo import f32, f64, fma, i32, kernel


@kernel
def bad_fma(f: f32, d: f64, x: i32, b: f32[4]):
    a = fma(f, x, f)
    #          ^ error[fma-operand]: Operands of 'fma' must be float scalars or constants, got a value of type 'i32'
    c = fma(f, d, f)
    #          ^ error[fma-types]: Operands of 'fma' must have the same float type, got 'f32' and 'f64'
    e = fma(b, b, b)
    #       ^ error[fma-operand]: Operands of 'fma' must be float scalars or constants, got a value of type 'f32[4]'
    g = fma(f, "text", f)
    #          ^^^^^^ error[fma-operand]: Operands of 'fma' must be float scalars or constants, got a string
    h = fma(f, f)
    #   ^^^^^^^^^ error[operator-arity]: 'fma' is missing its argument 'c'
