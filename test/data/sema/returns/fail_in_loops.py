# tip: allo-filetest sema/returns/fail_in_loops
from allo import i32, kernel


@kernel
def in_loops(x: i32, a: "i32[4]") -> i32:
    for i in range(4):
        return a[i]
#       ^^^^^^^^^^^ error[return-in-loop]: 'return' is not supported inside loops
    while x > 0:
        if x == 3:
            return x
#           ^^^^^^^^ error[return-in-loop]: 'return' is not supported inside loops
        x -= 1
    return x
