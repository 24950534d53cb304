# tip: allo-filetest sema/nested/fail_capture_of_loop_index
from allo import grid, i32, kernel


@kernel
def capture_of_loop_index(a: "i32[4, 4]"):
    @kernel
    def from_loop(v: i32) -> i32:
        return v + i
        #          ^ error[invalid-capture]#1: Invalid closure capture 'i' in kernel 'capture_of_loop_index.from_loop': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'index'

    @kernel
    def from_grid(v: i32) -> i32:
        return v + j
        #          ^ error[invalid-capture]#2: Invalid closure capture 'j' in kernel 'capture_of_loop_index.from_grid': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'index'

    for i in range(4):
    #   ^ note#1: declared here: pass it as an argument
        a[i, 0] = from_loop(a[i, 1])
        #         ^^^^^^^^^^^^^^^^^^ note#1: in call to kernel 'capture_of_loop_index.from_loop' from 'capture_of_loop_index'
    for i, j in grid(4, 4):
    #      ^ note#2: declared here: pass it as an argument
        a[i, j] = from_grid(a[i, j])
        #         ^^^^^^^^^^^^^^^^^^ note#2: in call to kernel 'capture_of_loop_index.from_grid' from 'capture_of_loop_index'
