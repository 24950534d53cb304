# tip: allo-filetest sema/annotations/fail_star_parameters
from allo import i32, kernel


@kernel
def star_parameters(x: i32, *rest):
#                           ^^^^^ error[invalid-parameter]: Parameter '*rest' is not supported: a kernel has plain parameters only
    pass


@kernel
def double_star(x: i32, **named):
#                       ^^^^^^^ error[invalid-parameter]: Parameter '**named' is not supported: a kernel has plain parameters only
    pass


@kernel
def keyword_only(x: i32, *, y: i32):
#                        ^ error[invalid-parameter]: '*' in the parameters of a kernel is not supported: it has plain parameters only
#                           ^^^^^^ error[invalid-parameter]: Keyword-only parameter 'y' is not supported: a kernel has plain parameters only
    pass
