# tip: allo-filetest sema/several_errors/fail_three_kinds
from allo import i32, kernel


@kernel
def three_kinds(x: i32, a: "i32[4]") -> i32:
    y = x + gain
    #       ^^^^ error[undefined-name]: Name 'gain' is not defined
    a[0, 1] = 3
#   ^^^^^^^ error[rank-mismatch]: A value of type 'i32[4]' takes 1 index, but got 2
    for i in range(4):
        if a[i] < 0:
            break
#           ^^^^^ error[break-continue]: 'break' is not supported in a kernel
    return a[0]
