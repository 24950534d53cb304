# tip: allo-filetest sema/not_yet/fail_operator_namespaces
import allo
from allo import f32, kernel


@kernel
def operator_namespaces(x: f32, a: "f32[4]", b: "f32[4]", c: "f32[4]"):
    y = allo.math.exp(x)
    #   ^^^^^^^^^^^^^^^^ error[not-yet-supported]: 'allo.math.exp' is not supported yet
    allo.arith.add(a, b, acc=c)
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[not-yet-supported]: 'allo.arith.add' is not supported yet
    allo.linalg.dot(a, b)
#   ^^^^^^^^^^^^^^^^^^^^^ error[not-yet-supported]: 'allo.linalg.dot' is not supported yet
