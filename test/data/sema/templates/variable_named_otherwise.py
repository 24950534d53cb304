# tip: allo-filetest sema/templates/variable_named_otherwise
from allo import Template, i32, kernel

A = Template("N")
Elem = Template("T")


@kernel(A, Elem)
def variable_named_otherwise(x: Elem, out: Elem[A]) -> Elem:
    for i in range(N):
        out[i] = x
    for i in range(A):
        out[i] = x
    y: T = x
    return y


specialized = variable_named_otherwise[4, i32]
