# tip: allo-filetest sema/calls/fail_argument_type
from allo import f32, i32, kernel


@kernel
def consume(a: "i32[4]", s: i32) -> i32:
#           ^^^^^^^^^^^ note#1: parameter 'a' is declared here
#           ^^^^^^^^^^^ note#2: parameter 'a' is declared here
#                        ^^^^^^ note#3: parameter 's' is declared here
#                        ^^^^^^ note#4: parameter 's' is declared here
    return a[0] + s


@kernel
def argument_type(a: "i32[8]", b: "f32[4]", c: "i32[4]", x: i32) -> i32:
    p = consume(a, x)
    #           ^ error[argument-type]#1: Kernel call argument 'a' type mismatch: expected 'i32[4]', got 'i32[8]'
    q = consume(b, x)
    #           ^ error[argument-type]#2: Kernel call argument 'a' type mismatch: expected 'i32[4]', got 'f32[4]'
    r = consume(c, c)
    #              ^ error[argument-type]#3: Kernel call argument 's' type mismatch: expected 'i32', got 'i32[4]'
    s = consume(c, s=b)
    #                ^ error[argument-type]#4: Kernel call argument 's' type mismatch: expected 'i32', got 'f32[4]'
    return p
