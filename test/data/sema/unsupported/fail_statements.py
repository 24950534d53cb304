# tip: allo-filetest sema/unsupported/fail_statements
from allo import i32, kernel


@kernel
def statements(x: i32, a: "i32[4]"):
    assert x > 0
#   ^^^^^^^^^^^^ error[unsupported-syntax]: 'assert' is not supported in a kernel
    del x
#   ^^^^^ error[unsupported-syntax]: 'del' is not supported in a kernel
    global N
#   ^^^^^^^^ error[unsupported-syntax]: 'global' is not supported in a kernel
    import os
#   ^^^^^^^^^ error[unsupported-syntax]: 'import' is not supported in a kernel
    with a:
#   ^^^^^^^ error[unsupported-syntax]: 'with' is not supported in a kernel
        x = 1
    try:
#   ^^^^ error[unsupported-syntax]: 'try' is not supported in a kernel
        x = 1
    except ValueError:
        x = 2
    raise x
#   ^^^^^^^ error[unsupported-syntax]: 'raise' is not supported in a kernel
    yield x
#   ^^^^^^^ error[unsupported-syntax]: 'yield' is not supported in a kernel
