# tip: allo-filetest sema/templates/fail_misuse_in_bodies
from allo import Template, i32, kernel

T = Template("T")


@kernel(T)
def identity(x: T) -> T:
#   ^^^^^^^^ note#2: kernel 'identity' is declared here
#   ^^^^^^^^ note#3: kernel 'identity' is declared here
#   ^^^^^^^^ note#4: kernel 'identity' is declared here
#   ^^^^^^^^ note#5: kernel 'identity' is declared here
#   ^^^^^^^^ note#6: kernel 'identity' is declared here
    return x


@kernel
def plain(x: i32) -> i32:
#   ^^^^^ note#1: kernel 'plain' is declared here
    return x


@kernel
def misuse_in_bodies(x: i32) -> i32:
    a = plain[i32](x)
    #   ^^^^^^^^^^ error[no-templates]#1: Kernel 'plain' has no template arguments
    b = identity[i32, i32](x)
    #   ^^^^^^^^^^^^^^^^^^ error[template-count]#2: Kernel 'identity' expects 1 template argument, got 2
    c = identity[i32][i32](x)
    #   ^^^^^^^^^^^^^^^^^^ error[already-specialized]#3: Kernel 'identity[i32]' is already specialized
    d = identity[x](x)
    #            ^ error[template-binding]: Unsupported template binding for kernel 'identity': a value of type 'i32' is neither a type nor a number
    e = identity["i32"](x)
    #   ^^^^^^^^^^^^^^^ error[template-binding]#4: Unsupported template binding for kernel 'identity': a string is neither a type nor a number
    f = identity[missing](x)
    #            ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
    g = identity[()](x)
    #   ^^^^^^^^^^^^ error[template-count]#5: Kernel 'identity' expects 1 template argument, got 0
    return identity(x)
    #      ^^^^^^^^ error[must-be-specialized]#6: Kernel 'identity' must be specialized before it is called: missing 'T'
