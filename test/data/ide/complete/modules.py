# tip: allo-filetest ide/complete/modules
# Imports: modules, and what they export.
import allo.lang
#      ^ completes: allo
#           ^ completes: backend, compiler, core, errors, lang, operators, schedule, arith, linalg, math, memory, spmw
from allo import f32, i32, kernel
#    ^ completes: allo
#                ^ suggests: i8, i16, i32, i64, u1, u8, u16, u32, u64, f16, and 106 more
#                 ^ suggests: f16, f32, f64, floordiv, floor, fma
#                     ^ suggests: i8, i16, i32, i64, u1, u8, u16, u32, u64, f16, and 105 more
from allo.math import exp
#         ^ suggests: backend, compiler, core, errors, lang, operators, schedule, arith, linalg, math, and 2 more
#                      ^ items: exp, exp2, erf
#   ... exp: exp(value, acc=None) (The exponential function.)
#   ... exp2: exp2(value, acc=None) (Two to the power of the value.)
#   ... erf: erf(value, acc=None) (The error function.)
import math as m
#              ^ completes: none


@kernel
def modules(x: f32) -> f32:
    return exp(x)
