# tip: allo-filetest sema/names/fail_undefined_everywhere
from allo import i32, kernel
#                           | fix#1 Import 'u1' from allo: ", u1"


@kernel
def undefined_everywhere(x: i32, a: "i32[8]") -> i32:
    t: i32 = u1
    #        ^^ error[undefined-name]#1: Name 'u1' is not defined
    a[p] = x
    # ^ error[undefined-name]: Name 'p' is not defined
    b[0] = x
#   ^ error[undefined-name]: Name 'b' is not defined
    a[0] += q
    #       ^ error[undefined-name]: Name 'q' is not defined
    for i in range(n):
    #              ^ error[undefined-name]: Name 'n' is not defined
        a[i] = -r
        #       ^ error[undefined-name]: Name 'r' is not defined
    while t < limit:
    #         ^^^^^ error[undefined-name]: Name 'limit' is not defined
        t += 1
    if flag:
    #  ^^^^ error[undefined-name]: Name 'flag' is not defined
        t = min(x, s)
        #          ^ error[undefined-name]: Name 's' is not defined
    return f(x) if x > z else w[x]
    #      ^ error[undefined-name]: Name 'f' is not defined
    #                  ^ error[undefined-name]: Name 'z' is not defined
    #                         ^ error[undefined-name]: Name 'w' is not defined
