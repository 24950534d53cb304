# tip: allo-filetest sema/imports/fail_unknown_name
from allo import i32, i33, kernel
#                     ^^^ error[unknown-import]#1: Module 'allo' has no name 'i33'
#                     ^^^ fix#1 Change to 'i3': "i3"


@kernel
def unknown_name(x: i32, y: i33) -> i32:
    return x + y
