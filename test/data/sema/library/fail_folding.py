# tip: allo-filetest sema/library/fail_folding
from allo import arith, kernel, math


@kernel
def bad_constants():
    a = arith.div(1, 0)
    #   ^^^^^^^^^^^^^^^ error[constant-division-by-zero]: Division of a constant by zero
    b = math.log(0)
    #   ^^^^^^^^^^^ error[constant-folding]: 'log' of 0.0 is not a finite number
    c = math.sqrt(-1)
    #   ^^^^^^^^^^^^^ error[constant-folding]: 'sqrt' of -1.0 is not a finite number
    d = math.exp(1e4)
    #   ^^^^^^^^^^^^^ error[constant-folding]: 'exp' of 10000.0 is not a finite number
    e = math.pow(0, -1)
    #   ^^^^^^^^^^^^^^^ error[constant-folding]: Zero cannot be raised to a negative power
    f = arith.lshift(1.5, 2)
    #   ^^^^^^^^^^^^^^^^^^^^ error[constant-folding]: Operator '<<' needs integers, got a float
    g = math.floor(1e400)
    #   ^^^^^^^^^^^^^^^^^ error[constant-folding]: 'floor' of inf is not an integer
    h = math.exp("text")
    #            ^^^^^^ error[invalid-operand]: An operand of 'exp' must be a number, got a string
