# tip: allo-filetest sema/templates/type_parameter
from allo import Template, i32, kernel

T = Template("T")


@kernel(T)
def templates(x: T, out: "T[4]"):
    out[0] = x
