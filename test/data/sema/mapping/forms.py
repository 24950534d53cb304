# tip: allo-filetest sema/mapping/forms
from allo import get_nw, get_wid, i32, kernel

P = 2
SHAPE = [P, P + 1]


@kernel(mapping=4)
def one_integer(a: "i32[4]"):
    a[get_wid(0)] = get_nw(0)


@kernel(mapping=(P, 3))
def a_tuple(a: "i32[2, 3]"):
    a[get_wid(0), get_wid(1)] = get_nw(1)


@kernel(mapping=SHAPE)
def a_constant(a: "i32[2, 3]"):
    a[get_wid(0), get_wid(axis=1)] = 0


@kernel(mapping=[1])
def one_worker(a: "i32[1]"):
    a[get_wid(0)] = 0


@kernel(mapping=[])
def no_axis(a: "i32[1]"):
    a[0] = 0
