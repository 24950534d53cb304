# tip: allo-filetest sema/ignores/unknown_and_unused
from allo import i32, kernel


@kernel
def listed(x: i32) -> i32:
    a = x + lost  # allo: ignore[undefned-name, undefined-name, syntax]
    #                            ^^^^^^^^^^^^^ warning[unused-ignore]#1: 'undefned-name' is not the code of a diagnostic
    #                            ^^^^^^^^^^^^^ fix#1 Change to 'undefined-name': "undefined-name"
    #                            ^^^^^^^^^^^^^^^ fix#1 Remove 'undefned-name' from the comment: ""
    #                                                         ^^^^^^^^ fix#2 Remove 'syntax' from the comment: ""
    #                                                           ^^^^^^ warning[unused-ignore]#2: 'syntax' is not reported here, so ignoring it has no effect
    b = x  # allo: ignore[]
    #    ^^^^^^^^^^^^^^^^^^ fix#3 Remove the comment: ""
    #      ^^^^^^^^^^^^^^^^ warning[unused-ignore]#3: Comment 'allo: ignore' suppresses nothing here
    # allo: ignore
# <------------------ ..+1:0 fix#4 Remove the comment: ""
#   ^^^^^^^^^^^^^^ warning[unused-ignore]#4: Comment 'allo: ignore' suppresses nothing here
    c = x  # allo: ignore[syntax, unused-ignore]
    return x  # allo: ignore[undefined-name, xyzzy
    #                        ^^^^^^^^^^^^^^ warning[unused-ignore]#5: 'undefined-name' is not reported here, so ignoring it has no effect
    #                        ^^^^^^^^^^^^^^^^ fix#5 Remove 'undefined-name' from the comment: ""
    #                                      ^^^^^^^ fix#6 Remove 'xyzzy' from the comment: ""
    #                                        ^^^^^ warning[unused-ignore]#6: 'xyzzy' is not the code of a diagnostic
