from allo import arith, kernel, math


@kernel
def bad_constants():
    a = arith.div(1, 0)
    b = math.log(0)
    c = math.sqrt(-1)
    d = math.exp(1e4)
    e = math.pow(0, -1)
    f = arith.lshift(1.5, 2)
    g = math.floor(1e400)
    h = math.exp("text")
