# tip: allo-filetest sema/calls/fail_argument_kinds
from allo import i32, kernel


@kernel
def take(v: i32, w: "i32[2]") -> i32:
#        ^^^^^^ note#1: parameter 'v' is declared here
#        ^^^^^^ note#2: parameter 'v' is declared here
#        ^^^^^^ note#3: parameter 'v' is declared here
#        ^^^^^^ note#4: parameter 'v' is declared here
#        ^^^^^^ note#5: parameter 'v' is declared here
#                ^^^^^^^^^^^ note#6: parameter 'w' is declared here
    return v + w[0]


@kernel
def argument_kinds(x: i32) -> i32:
    a = take("x", 0)
    #        ^^^ error[argument-type]#1: Kernel call argument 'v' type mismatch: expected 'i32', got a string
    a = take(None, 0)
    #        ^^^^ error[argument-type]#2: Kernel call argument 'v' type mismatch: expected 'i32', got 'None'
    a = take(i32, 0)
    #        ^^^ error[argument-type]#3: Kernel call argument 'v' type mismatch: expected 'i32', got the type 'i32'
    a = take(take, 0)
    #        ^^^^ error[argument-type]#4: Kernel call argument 'v' type mismatch: expected 'i32', got kernel 'take'
    a = take((1, 2), 0)
    #        ^^^^^^ error[argument-type]#5: Kernel call argument 'v' type mismatch: expected 'i32', got a tuple
    a = take(x, "x")
    #           ^^^ error[argument-type]#6: Kernel call argument 'w' type mismatch: expected 'i32[2]', got a string
    return a
