# tip: allo-filetest sema/older/fail_library_and_dataflow
# Modules that are gone, and names that were imported from the wrong place.
import allo
import allo.ir.types as T
# <------------------------- error[older-types-import]: 'allo.ir.types' belongs to the older interface: types are names of 'allo'
from allo import dsl, float32 as f, int32, customize
#    ^^^^ error[older-library]: 'allo.dsl' belongs to the older interface: 'grid' and the operators are names of 'allo'
#                     ^^^^^^^^^^^^ error[older-int-name]#1: 'float32' is a type of the older interface: it is now called 'f32'
#                     ^^^^^^^^^^^^ fix#1 Change to 'f32': "f32 as f"
#                                   ^^^^^ error[older-int-name]#2: 'int32' is a type of the older interface: it is now called 'i32'
#                                   ^^^^^ fix#2 Change to 'i32': "i32"
#                                          ^^^^^^^^^ error[older-customize]: 'customize' belongs to the older interface: a kernel is a function under @kernel
from allo.lib.systolic import systolic
#    ^^^^^^^^^^^^^^^^^ error[older-library]: 'allo.lib.systolic' belongs to the older interface: there is no library of kernels, 'allo.linalg' and 'allo.math' have operators
from allo.library.nn import linear2d as linear
#    ^^^^^^^^^^^^^^^ error[older-library]: 'allo.library.nn' belongs to the older interface: there is no library of kernels, 'allo.linalg' and 'allo.math' have operators


@allo.kernel
def library(A: T.int32[4], B: "allo.int8[4]", c: int32, d: f, e: uint16):
#              ^^^^^^^ error[older-int-name]: 'T.int32' is a type of the older interface: it is now called 'i32'
#                          ^ warning[unused-parameter]: Parameter 'B' is never used
#                              ^^^^^^^^^ error[older-int-name]#3: 'allo.int8' is a type of the older interface: it is now called 'i8'
#                                   ^^^^ fix#3 Change to 'i8': "i8"
#                                                ^^^^^ fix#2 Change to 'i32': "i32"
#                                                       ^ warning[unused-parameter]: Parameter 'd' is never used
#                                                                ^^^^^^ error[older-int-name]#4: 'uint16' is a type of the older interface: it is now called 'u16'
#                                                                ^^^^^^ fix#4 Change to 'u16': "u16"
    for i, j in dsl.grid(2, 2):
        A[i + j] = c
    systolic(A, A, A)
    allo.lib.gelu(A)
#   ^^^^^^^^^^^^^ error[older-library]: 'allo.lib.gelu' belongs to the older interface: there is no library of kernels, 'allo.linalg' and 'allo.math' have operators
    linear(A, A)


def top(A: int32[4]):
#   ^^^ note#5: without @kernel this is an ordinary function
#          ^^^^^ fix#2 Change to 'i32': "i32"
    library(A)


s = customize(top)
#   ^^^^^^^^^ error[older-customize]#5: 'customize' belongs to the older interface: 'top' is to be decorated with @kernel
