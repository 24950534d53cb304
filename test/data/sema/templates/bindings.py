# tip: allo-filetest sema/templates/bindings
from allo import Template, bool, f32, i32, kernel, u8

T = Template("T")
K = Template("K")
Row = i32[4]


@kernel(T, K)
def add(x: T) -> T:
    y: T = x
    return y


@kernel(T)
def copy(x: T, y: T):
    for i in range(4):
        y[i] = x[i]


@kernel(K)
def scaled(x: f32) -> f32:
    return x * K


@kernel
def bindings(x: i32, r: Row, s: "i32[4]", f: f32) -> f32:
    a = add[i32, 3](x)
    b = add[u8, 1.5](x)
    c = add[bool, True](x)
    copy[Row](r, s)
    copy["i32[4]" if False else i32[4]](r, s)
    return scaled[0.5](f) + scaled[3](f) + scaled[True](f)
