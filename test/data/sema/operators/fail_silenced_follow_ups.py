# tip: allo-filetest sema/operators/fail_silenced_follow_ups
from allo import i32, kernel


@kernel
def silenced_follow_ups(x: i32, a: "i32[4]") -> i32:
    v = missing + x
    #   ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
    w = v * v - 3
    a[w] = v ** 2
    if w < v:
        v = w[3]
    return -v
