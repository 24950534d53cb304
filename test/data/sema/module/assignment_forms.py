# tip: allo-filetest sema/module/assignment_forms
from allo import i32, kernel

A = B = 5
(C, D), E = (1, 2), 3
F, G = C + D, A


@kernel
def assignment_forms(a: "i32[A]", b: "i32[B]", c: "i32[C, D, E]", f: "i32[F, G]"):
    a[0] = 0
#   ^ hover: a: i32[5]
    b[0] = 0
#   ^ hover: b: i32[5]
    c[0, 0, 0] = 0
#   ^ hover: c: i32[1, 2, 3]
    f[0, 0] = 0
#   ^ hover: f: i32[3, 5]
