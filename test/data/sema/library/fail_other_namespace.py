# tip: allo-filetest sema/library/fail_other_namespace
import allo
from allo import arith, f32, kernel, math
from allo.math import add
#                     ^^^ error[unknown-import]: Module 'allo.math' has no name 'add'
from allo.operators.arith import exp, subb
#                                ^^^ error[unknown-import]: Module 'allo.operators.arith' has no name 'exp'
#                                     ^^^^ error[unknown-import]#1: Module 'allo.operators.arith' has no name 'subb'
#                                     ^^^^ fix#1 Change to 'sub': "sub"


@kernel
def other_namespaces(x: f32):
    a = math.add(x, x)
    #        ^^^ error[no-attribute]: Module 'allo.math' has no attribute 'add'
    b = arith.exp(x)
    #         ^^^ error[no-attribute]: Module 'allo.arith' has no attribute 'exp'
    c = allo.linalg.add(x, x)
    #               ^^^ error[no-attribute]: Module 'allo.linalg' has no attribute 'add'
    d = math.sqrtt(x)
    #        ^^^^^ error[no-attribute]#2: Module 'allo.math' has no attribute 'sqrtt'
    #        ^^^^^ fix#2 Change to 'sqrt': "sqrt"
    e = allo.operators.math.i32
    #                       ^^^ error[no-attribute]: Module 'allo.math' has no attribute 'i32'
    f = allo.arith
#   ^ error[undeclared-constexpr]#3: 'f' needs a type: write 'f: i32 = ...' or 'f: constexpr = ...'
#    | fix#3 Declare 'f' as constexpr: ": constexpr"
