from allo import arith, f32, i32, index, kernel, math


@kernel
def without_a_rule(x: i32, f: f32, n: index, b: index[4], out: index[4]):
    a = arith.add(n, f)
    c = math.exp(n)
    d = arith.neg(n)
    e = arith.lshift(f, x)
    g = math.abs(n)
    h = arith.pow(n, n)
    arith.invert(b, acc=out)
    arith.neg(b, acc=out)
    i = max(n, f)
    j = arith.bitwise_or(f, 1)
