# tip: allo-filetest sema/templates/variable_named_otherwise
from allo import Template, get_wid, i32, kernel

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


@kernel(A, mapping=[A * 2])
def in_the_header(x: i32[A], plus: i32 = A * 2 + 1):
    x[get_wid(0) / 2] = plus + A


@kernel
def calls(x: i32[4]):
    in_the_header[4](x)
