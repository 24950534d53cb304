import allo
from allo import arith, f32, kernel, math
from allo.math import add
from allo.operators.arith import exp, subb


@kernel
def other_namespaces(x: f32):
    a = math.add(x, x)
    b = arith.exp(x)
    c = allo.linalg.add(x, x)
    d = math.sqrtt(x)
    e = allo.operators.math.i32
    f = allo.arith
