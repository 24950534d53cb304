# tip: allo-filetest sema/consteval/fail_unsupported
from allo import consteval, i32, kernel


@consteval
def unsupported(n):
    global state
#   ^^^^^^^^^^^^ error[consteval-unsupported]: 'global' cannot be evaluated at compile time
    try:
#   ^^^^ error[consteval-unsupported]: A 'try' statement cannot be evaluated at compile time
        n = missing + n
    except ValueError:
        pass
    with open("f") as f:
#   ^^^^^^^^^^^^^^^^^^^^ error[consteval-unsupported]: A 'with' statement cannot be evaluated at compile time
        pass
    return n


@consteval
def unknown(n):
    return lenght(n) + undefined
    #      ^^^^^^ error[undefined-name]: Name 'lenght' is not defined
    #                  ^^^^^^^^^ error[undefined-name]: Name 'undefined' is not defined


@kernel
def calls(x: i32) -> i32:
    return x
