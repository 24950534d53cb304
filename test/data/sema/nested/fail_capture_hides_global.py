# tip: allo-filetest sema/nested/fail_capture_hides_global
from allo import i32, kernel

N = 4


@kernel
def capture_hides_global(x: i32) -> i32:
    N = x
#   ^ note#1: declared here: pass it as an argument

    @kernel
    def inner(v: i32) -> i32:
        return v + N
        #          ^ error[invalid-capture]#1: Invalid closure capture 'N' in kernel 'capture_hides_global.inner': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'i32'

    return inner(x)
    #      ^^^^^^^^ note#1: in call to kernel 'capture_hides_global.inner' from 'capture_hides_global'


@kernel
def global_is_seen(x: i32) -> i32:
    @kernel
    def inner(v: i32) -> i32:
        return v + N

    return inner(x)
