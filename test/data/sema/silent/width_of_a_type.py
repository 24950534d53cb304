# tip: allo-filetest sema/silent/width_of_a_type
from allo import Template, i8, i32, kernel

T = Template("T")


@kernel(T)
def f(x: T) -> i32:
    return T.primitive_width


f8 = f[i8]
W = i32.primitive_width


@kernel
def g(x: "i32[W]") -> i32:
    return x[W - 1]
