# tip: allo-filetest sema/operators/fail_unsupported
from allo import i32, kernel


@kernel
def unsupported_operators(a: "i32[4]", x: i32, y: i32):
    b = x in a
    #   ^^^^^^ error[unsupported-comparison]: Comparison operator 'in' is not supported in a kernel
    c = x not in a
    #   ^^^^^^^^^^ error[unsupported-comparison]: Comparison operator 'not in' is not supported in a kernel
    d = x is y
    #   ^^^^^^ error[unsupported-comparison]: Comparison operator 'is' is not supported in a kernel
    e = x is not y
    #   ^^^^^^^^^^ error[unsupported-comparison]: Comparison operator 'is not' is not supported in a kernel
    f = a @ a
    #   ^^^^^ error[unsupported-operator]: Operator '@' is not supported in a kernel
    a @= a
#   ^^^^^^ error[unsupported-operator]: Operator '@=' is not supported in a kernel
