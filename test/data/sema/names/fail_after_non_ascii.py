# tip: allo-filetest sema/names/fail_after_non_ascii
from allo import i32, kernel


@kernel
def after_non_ascii(größe: i32) -> i32:
    länge = größe + breite
    #               ^^^^^^ error[undefined-name]: Name 'breite' is not defined
    return länge
