# tip: allo-filetest sema/nested/fail_arguments
from allo import i32, kernel


@kernel
def arguments(x: i32, a: "i32[4]") -> i32:
    @kernel
    def inner(v: i32, w: i32, buffer: "i32[8]", last: i32 = 3) -> i32:
    #   ^^^^^ note#1: kernel 'arguments.inner' is declared here
    #   ^^^^^ note#3: kernel 'arguments.inner' is declared here
    #   ^^^^^ note#4: kernel 'arguments.inner' is declared here
    #                         ^^^^^^^^^^^^^^^^ note#2: parameter 'buffer' is declared here
        return v + w + buffer[0] + last

    y = inner(x, x)
    #   ^^^^^^^^^^^ error[missing-argument]#1: Invalid arguments for nested kernel 'arguments.inner': missing required argument 'buffer'
    y = inner(x, x, a)
    #               ^ error[argument-type]#2: Kernel call argument 'buffer' type mismatch: expected 'i32[8]', got 'i32[4]'
    y = inner(x, x, 0, 1, 2)
    #                     ^ error[too-many-arguments]#3: Invalid arguments for nested kernel 'arguments.inner': expected at most 4 positional arguments, got 5
    y = inner(x, v=x, w=x, buffer=0)
    #            ^^^ error[repeated-argument]: Invalid arguments for nested kernel 'arguments.inner': multiple values for argument 'v'
    y = inner(x, x, 0, least=3)
    #                  ^^^^^ error[unexpected-argument]#4: Invalid arguments for nested kernel 'arguments.inner': unexpected keyword argument 'least'
    #                  ^^^^^ fix#4 Change to 'last': "last"
    return inner(x, x, 0) + inner(x, buffer=1, w=2, last=x)
