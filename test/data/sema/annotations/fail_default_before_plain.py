# tip: allo-filetest sema/annotations/fail_default_before_plain
from allo import i32, kernel


@kernel
def default_before_plain(x: i32 = 1, y: i32) -> i32:
#                                    ^^^^^^ error[parameter-order]: Parameter 'y' without a default follows one with a default
    return x + y
