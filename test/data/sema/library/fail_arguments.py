from allo import add, cast, exp, f32, i32, kernel, lt


@kernel
def operator_arguments(x: i32, f: f32, b: i32[4]):
    a = add(x)
    c = add(x, x, None, x)
    d = add(x, x, out=b)
    e = add(x, y=x, x=x)
    g = add(x, x=x)
    h = exp()
    i = exp(valu=f)
    j = lt(x, f, ordered=x)
    k = max(x, f, propagate_nan=1)
    l = add(*(x, x))
    m = cast(x)
    n = add("a", x)
    o = add(i32, x)
