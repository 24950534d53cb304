# tip: allo-filetest sema/older/fail_import_and_dots
import allo
from allo.ir.types import int32
# <------------------------------- fix#1 Change to 'from allo import i32': "from allo import i32"
#    ^^^^^^^^^^^^^ error[older-types-import]#1: 'allo.ir.types' belongs to the older interface: types are names of 'allo'


@allo.kernel
def older_interface(a: int32, b: "int32[4]", c: allo.i32[...]) -> int32:
#                      ^^^^^ fix#1 Change to 'from allo import i32': "i32"
#                             ^ warning[unused-parameter]: Parameter 'b' is never used
#                                 ^^^^^ fix#1 Change to 'from allo import i32': "i32"
#                                                        ^^^ error[older-dynamic-shape]: Shape 'allo.i32[...]' belongs to the older interface: each dimension is a compile-time integer
#                                                                 ^^^^^ fix#1 Change to 'from allo import i32': "i32"
    return a
