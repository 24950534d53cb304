# tip: allo-filetest sema/library/spellings
import allo
import allo.math as am
from allo import add, arith, cast, exp, f32, i32, kernel
from allo.exp.operators import linalg
from allo.operators import arith as ops
from allo.operators.math import sqrt, tanh as squash


@kernel
def spellings(x: f32, a: f32[4], b: f32[4], s: "f32[]"):
    p = add(x, x) + arith.add(x, x) + ops.add(x, x) + allo.add(x, x)
    q = allo.arith.add(x, x) + allo.operators.arith.add(x, x)
    r = exp(x) + allo.exp(x) + am.exp(x) + allo.math.exp(x) + sqrt(x) + squash(x)
    t = allo.exp.math.exp(x) + allo.exp.operators.math.exp(x)
    #   ^^^^^^^^^^^^^^^^^^^^ type: f32
    linalg.dot(a, b, acc=s)
    u = cast(x, i32)
