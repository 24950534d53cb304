# tip: allo-filetest sema/older/fail_decorated_kernels
# Half migrated: the kernels are decorated, what they use is not.
import allo
from allo import kernel
from allo.ir.types import ConstExpr, Fixed, Int, UInt, float32, int8, int32, index
#    ^^^^^^^^^^^^^ error[older-types-import]: 'allo.ir.types' belongs to the older interface: types are names of 'allo'

T = Fixed(16, 8)
#   ^^^^^^^^^^^^ error[older-fixed-point]: 'Fixed' belongs to the older interface: integers and shifts take the place of fixed-point types


@kernel
def older_names(A: int32[4, 4], x: int8, n: UInt(4), y: T) -> int32[4, 4]:
#                                           ^^^^^^^ error[older-int-name]#1: 'UInt(4)' is a type of the older interface: it is now called 'apint(4)'
#                                           ^^^^^^^ fix#1 Change to 'apint(4)': "apint(4)"
    P: ConstExpr[int32] = 2
    #  ^^^^^^^^^^^^^^^^ error[older-constexpr]#2: 'ConstExpr[int32]' belongs to the older interface: a compile-time variable has the type 'constexpr'
    #  ^^^^^^^^^^^^^^^^ fix#2 Change to 'constexpr': "constexpr"
    Q: "ConstExpr[index]" = 3
    #   ^^^^^^^^^^^^^^^^ error[older-constexpr]#3: 'ConstExpr[index]' belongs to the older interface: a compile-time variable has the type 'constexpr'
    #   ^^^^^^^^^^^^^^^^ fix#3 Change to 'constexpr': "constexpr"
    wide: Int(40) = x
    #     ^^^^^^^ error[older-int-name]#4: 'Int(40)' is a type of the older interface: it is now called 'apint(40, signed=True)'
    #     ^^^^^^^ fix#4 Change to 'apint(40, signed=True)': "apint(40, signed=True)"
    B: int32[4, 4] = A.copy()
    #                  ^^^^ error[older-method]: '.copy' belongs to the older interface: a loop copies the elements into another buffer
    C = A.T
    #     ^ error[older-method]: '.T' belongs to the older interface: a loop stores the elements with their indices exchanged
    with allo.meta_if(P > 1):
#   ^^^^^^^^^^^^^^^^^^^^^^^^ fix#5 Change to 'if': "if P > 1"
#   ^^^^^^^^^^^^^^^^^^^^^^^^ fix#6 Change to 'if': "if P > 1"
    #    ^^^^^^^^^^^^ error[older-meta]#5: 'allo.meta_if' belongs to the older interface: an 'if' with a compile-time condition chooses its branch
        B[0, 0] = x
    with allo.meta_else():
#   ^^^^^^^^^^^^^^^^^^^^^ fix#5 Change to 'if': "else"
#   ^^^^^^^^^^^^^^^^^^^^^ fix#6 Change to 'if': "else"
    #    ^^^^^^^^^^^^^^ error[older-meta]#6: 'allo.meta_else' belongs to the older interface: an 'if' with a compile-time condition chooses its branch
        B[0, 0] = 1
    for k in allo.meta_for(4):
    #        ^^^^^^^^^^^^^ error[older-meta]#7: 'allo.meta_for' belongs to the older interface: 'range' with compile-time bounds is a loop of that many runs
    #        ^^^^^^^^^^^^^ fix#7 Change to 'range': "range"
        B[k, k] = undefined_all_the_same
        #         ^^^^^^^^^^^^^^^^^^^^^^ error[undefined-name]: Name 'undefined_all_the_same' is not defined
    b = x.reverse()
    #     ^^^^^^^ error[older-method]: '.reverse' belongs to the older interface: a loop takes the bits or elements from the end
    return B


@kernel
def older_shape(A: float32[...], x: float32) -> float32:
#                          ^^^ error[older-dynamic-shape]: Shape 'float32[...]' belongs to the older interface: each dimension is a compile-time integer
    y: float32 = x + 1
    return y


s = allo.customize(older_names)
#   ^^^^^^^^^^^^^^ error[older-customize]#8: 'allo.customize' belongs to the older interface: kernel 'older_names' has a schedule of its own
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ fix#8 Change to 'older_names.schedule()': "older_names.schedule()"
