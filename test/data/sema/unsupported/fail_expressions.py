# tip: allo-filetest sema/unsupported/fail_expressions
from allo import i32, kernel


@kernel
def expressions(x: i32, a: "i32[4]"):
    b = lambda v: v
    #   ^^^^^^^^^^^ error[unsupported-syntax]: A lambda is not supported in a kernel
    c = {1: 2}
    #   ^^^^^^ error[unsupported-syntax]: A dictionary is not supported in a kernel
    d = {1, 2}
    #   ^^^^^^ error[unsupported-syntax]: A set is not supported in a kernel
    e = (y := x)
    #    ^^^^^^ error[unsupported-syntax]: The assignment expression ':=' is not supported in a kernel
    f = await x
    #   ^^^^^^^ error[unsupported-syntax]: 'await' is not supported in a kernel
    g = {k: x for k in a}
    #   ^^^^^^^^^^^^^^^^^ error[unsupported-syntax]: A dictionary is not supported in a kernel
    h = b"bytes"
    #   ^^^^^^^^ error[unsupported-syntax]: A bytes literal is not supported in a kernel
