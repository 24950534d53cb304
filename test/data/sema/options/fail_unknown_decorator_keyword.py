# tip: allo-filetest sema/options/fail_unknown_decorator_keyword
from allo import i32, kernel


@kernel(inline=True)
#       ^^^^^^ error[decorator-argument]: The kernel decorator has no argument 'inline': it has 'options' and 'mapping'
def unknown_decorator_keyword(x: i32) -> i32:
    return x
