# tip: allo-filetest sema/nested/fail_grandparents_runtime_value
from allo import i32, kernel


@kernel
def grandparents_runtime_value(x: i32) -> i32:
    y: i32 = x
#   ^ note#1: declared here: pass it as an argument

    @kernel
    def middle(v: i32) -> i32:
    #          ^^^^^^ note#2: declared here: pass it as an argument
        @kernel
        def innermost(w: i32) -> i32:
            return w + y + v
            #          ^ error[invalid-capture]#1: Invalid closure capture 'y' in kernel 'grandparents_runtime_value.middle.innermost': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'i32'
            #              ^ error[invalid-capture]#2: Invalid closure capture 'v' in kernel 'grandparents_runtime_value.middle.innermost': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'i32'

        return innermost(v)
        #      ^^^^^^^^^^^^ note#1: in call to kernel 'grandparents_runtime_value.middle.innermost' from 'grandparents_runtime_value.middle'
        #      ^^^^^^^^^^^^ note#2: in call to kernel 'grandparents_runtime_value.middle.innermost' from 'grandparents_runtime_value.middle'

    return middle(x)
    #      ^^^^^^^^^ note#1: in call to kernel 'grandparents_runtime_value.middle' from 'grandparents_runtime_value'
    #      ^^^^^^^^^ note#2: in call to kernel 'grandparents_runtime_value.middle' from 'grandparents_runtime_value'
