# tip: allo-filetest sema/ignores/fail_silent_beside_syntax_error
from allo import i32, kernel


@kernel
def half(x: i32) -> i32:
    a = x  # allo: ignore[undefined-name]
    b = x +
    #     ^ error[syntax]: Expected an expression after '+'
    return x  # allo: ignore[undefned-name]
    #       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ fix#1 Remove the comment: ""
    #                        ^^^^^^^^^^^^^ warning[unused-ignore]#1: 'undefned-name' is not the code of a diagnostic
    #                        ^^^^^^^^^^^^^ fix#1 Change to 'undefined-name': "undefined-name"
