# tip: allo-filetest sema/literals/fail_spellings
from allo import i32, kernel


@kernel
def bad_spellings(x: i32) -> i32:
    a = x + 1j
    #       ^^ error[unsupported-syntax]: A complex number is not supported in a kernel
    return x + 007
    #          ^^^ error[syntax]: An integer cannot begin with zeros: octal numbers begin with '0o'
