# tip: allo-filetest sema/annotations/fail_star_parameters
from allo import i32, kernel


@kernel
def star_parameters(x: i32, *rest):
#                           ^^^^^ error[variadic-parameter]: Parameter '*rest' is not supported: a kernel has plain parameters only
    pass


@kernel
def double_star(x: i32, **named):
#                       ^^^^^^^ error[variadic-parameter]: Parameter '**named' is not supported: a kernel has plain parameters only
    pass


@kernel
def keyword_only(x: i32, *, y: i32):
#                           ^^^^^^ error[keyword-only-parameter]: Keyword-only parameter 'y' is not supported: a kernel has plain parameters only
    pass
