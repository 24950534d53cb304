# tip: allo-filetest sema/imports/fail_unknown_name_in_submodule
from allo import kernel
from allo.lang import int32
#                     ^^^^^ error[unknown-import]#1: Module 'allo.lang' has no name 'int32'
#                     ^^^^^ fix#1 Change to 'i32': "i32"


@kernel
def unknown_name_in_submodule(x: int32) -> int32:
    return x
