# tip: allo-filetest syntax/fail_numbers_and_names
from allo import i32, kernel


@kernel
def numbers_and_names(x: i32) -> i32:
    y = 3x
    #   ^^ error[syntax]: Invalid number '3x'
    z = 0b12
    #   ^^^^ error[syntax]: Invalid number '0b12'
    u = 1__2
    #   ^^^^ error[syntax]: Invalid number '1__2'
    v = x..bits
    #    ^ error[syntax]: Expected a name after '.'
    w = x $ 3
    #     ^ error[syntax]: Unexpected '$'
    import
#   ^^^^^^ error[syntax]: Expected a name after 'import'
    from allo import
    #         ^^^^^^ error[syntax]: Expected a name after 'import'
    return x
