# tip: allo-filetest sema/mapping/fail_calls
from allo import get_wid, i32, kernel


@kernel(mapping=[4])
def worker(a: "i32[4]", scale: i32 = 2):
#          ^^^^^^^^^^^ note#1: parameter 'a' is declared here
    a[get_wid(0)] = scale


@kernel
def calls(a: "i32[4]", b: "i32[8]") -> i32:
    worker(a)
    worker(b)
    #      ^ error[argument-type]#1: Kernel call argument 'a' type mismatch: expected 'i32[4]', got 'i32[8]'
    worker(a, scale=3)
    return worker(a)
    #      ^^^^^^^^^ error[no-result]: Kernel 'worker' returns nothing, so its call has no value
