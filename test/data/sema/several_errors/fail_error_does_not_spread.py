# tip: allo-filetest sema/several_errors/fail_error_does_not_spread
from allo import i32, kernel


@kernel
def error_does_not_spread(x: i32, out: "i32[4]") -> i32:
    v = missing(x)
    #   ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
    w = v + 1
    out[v] = w * v
    for i in range(w):
        out[i] += v
    if v > w:
        out[0] = -v
    u: i32 = v
    a, b = v
    return u + a if v else b
