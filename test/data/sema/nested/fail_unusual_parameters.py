# tip: allo-filetest sema/nested/fail_unusual_parameters
from allo import i32, kernel


@kernel
def unusual_parameters(x: i32) -> i32:
    @kernel
    def star(*v) -> i32:
    #        ^^ error[variadic-parameter]: Parameter '*v' is not supported: a kernel has plain parameters only
        return 0

    @kernel
    def keyword_only(v: i32, *, w: i32) -> i32:
    #                           ^^^^^^ error[keyword-only-parameter]: Keyword-only parameter 'w' is not supported: a kernel has plain parameters only
        return v + w

    return star(x) + keyword_only(x, w=x)
