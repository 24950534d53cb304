# tip: allo-filetest sema/imports/fail_unknown_name_in_submodule
from allo import kernel
from allo.lang import int32
#                     ^^^^^ error[older-int-name]#1: 'int32' is a type of the older interface: it is now called 'i32'
#                     ^^^^^ fix#1 Change to 'i32': "i32"


@kernel
def unknown_name_in_submodule(x: int32) -> int32:
#                                ^^^^^ fix#1 Change to 'i32': "i32"
#                                          ^^^^^ fix#1 Change to 'i32': "i32"
    return x
