# tip: allo-filetest sema/mapping/templates
from allo import Template, get_nw, get_wid, i32, kernel

P = Template("P")
Q = Template("Q")


@kernel(P, Q, mapping=[P, 2, Q])
def templates(a: "i32[P, Q]"):
    a[get_wid(0), get_wid(2)] = get_nw(1)


@kernel(P, mapping=P)
def one_template(a: "i32[P]"):
    a[get_wid(0)] = 1


@kernel(P, mapping=[P * 2])
def an_expression(a: "i32[P]"):
    a[get_wid(0) / 2] = 1


@kernel
def calls(a: "i32[2, 3]", b: "i32[4]"):
    templates[2, 3](a)
    one_template[4](b)
    an_expression[4](b)
