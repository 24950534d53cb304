# tip: allo-filetest sema/calls/fail_starred_arguments
from allo import i32, kernel


@kernel
def add(x: i32, y: i32) -> i32:
#   ^^^ note#1: kernel 'add' is declared here
#   ^^^ note#3: kernel 'add' is declared here
#               ^^^^^^ note#2: parameter 'y' is declared here
    return x + y


@kernel
def pair(x: i32) -> (i32, i32):
    return x, x


@kernel
def starred_arguments(x: i32, a: "i32[2]") -> i32:
    y = add(*x)
    #        ^ error[unpacked-argument]: Only a tuple can be unpacked in a call of kernel 'add', got a value of type 'i32'
    y = add(*a)
    #        ^ error[unpacked-argument]: Only a tuple can be unpacked in a call of kernel 'add', got a value of type 'i32[2]'
    y = add(*pair(x), x)
    #                 ^ error[too-many-arguments]#1: Invalid arguments for kernel 'add': expected at most 2 positional arguments, got 3
    y = add(*(x, a))
    #            ^ error[argument-type]#2: Kernel call argument 'y' type mismatch: expected 'i32', got 'i32[2]'
    y = add(*missing)
    #        ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
    y = add(*pair(x), y=x)
    #                 ^^^ error[repeated-argument]: Invalid arguments for kernel 'add': multiple values for argument 'y'
    return add(*(x,))
    #      ^^^^^^^^^^ error[missing-argument]#3: Invalid arguments for kernel 'add': missing required argument 'y'
