# tip: allo-filetest sema/calls/fail_argument_count
from allo import i32, kernel


@kernel
def add(x: i32, y: i32, z: i32 = 3) -> i32:
#   ^^^ note#1: kernel 'add' is declared here
#   ^^^ note#2: kernel 'add' is declared here
#   ^^^ note#3: kernel 'add' is declared here
#   ^^^ note#4: kernel 'add' is declared here
    return x + y + z


@kernel
def argument_count(x: i32) -> i32:
    a = add(x)
    #   ^^^^^^ error[missing-argument]#1: Invalid arguments for kernel 'add': missing required argument 'y'
    b = add(x, x, x, x)
    #                ^ error[too-many-arguments]#2: Invalid arguments for kernel 'add': expected at most 3 positional arguments, got 4
    c = add(x, x, w=x)
    #             ^ error[unexpected-argument]#3: Invalid arguments for kernel 'add': unexpected keyword argument 'w'
    d = add(x, y=x, x=3)
    #               ^^^ error[repeated-argument]: Invalid arguments for kernel 'add': multiple values for argument 'x'
    e = add()
    #   ^^^^^ error[missing-argument]#4: Invalid arguments for kernel 'add': missing required arguments 'x', 'y'
    return a
