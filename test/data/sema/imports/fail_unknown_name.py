# tip: allo-filetest sema/imports/fail_unknown_name
from allo import i32, i33, kernel
#                     ^^^ error[unknown-import]#1: Module 'allo' has no name 'i33'
#                     ^^^ note#1: widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)


@kernel
def unknown_name(x: i32, y: i33) -> i32:
    return x + y
