# tip: allo-filetest sema/nested/fail_capture_of_runtime_values
from allo import i32, kernel


@kernel
def capture_of_runtime_values(p: i32, buffer: "i32[4]") -> i32:
#                             ^^^^^^ note#1: declared here: pass it as an argument
#                                     ^^^^^^^^^^^^^^^^ note#4: declared here: pass it as an argument
#                                     ^^^^^^^^^^^^^^^^ note#5: declared here: pass it as an argument
    local: i32 = p
#   ^^^^^ note#2: declared here: pass it as an argument
    inferred = p + 1
#   ^^^^^^^^ note#3: declared here: pass it as an argument

    @kernel
    def captures(v: i32) -> i32:
        a = v + p
        #       ^ error[invalid-capture]#1: Invalid closure capture 'p' in kernel 'capture_of_runtime_values.captures': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'i32'
        b = v + local
        #       ^^^^^ error[invalid-capture]#2: Invalid closure capture 'local' in kernel 'capture_of_runtime_values.captures': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'i32'
        c = v + inferred
        #       ^^^^^^^^ error[invalid-capture]#3: Invalid closure capture 'inferred' in kernel 'capture_of_runtime_values.captures': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'i33'
        d = v + buffer[0]
        #       ^^^^^^ error[invalid-capture]#4: Invalid closure capture 'buffer' in kernel 'capture_of_runtime_values.captures': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'i32[4]'
        buffer[1] = v
#       ^^^^^^ error[invalid-capture]#5: Invalid closure capture 'buffer' in kernel 'capture_of_runtime_values.captures': only compile-time values, types, kernels, operators, consteval functions and modules can be captured, got a runtime value of type 'i32[4]'
        e = v + result
        #       ^^^^^^ error[undefined-name]#6: Name 'result' is not defined
        return v

    result = captures(p)
    #        ^^^^^^^^^^^ note#1: in call to kernel 'capture_of_runtime_values.captures' from 'capture_of_runtime_values'
    #        ^^^^^^^^^^^ note#2: in call to kernel 'capture_of_runtime_values.captures' from 'capture_of_runtime_values'
    #        ^^^^^^^^^^^ note#3: in call to kernel 'capture_of_runtime_values.captures' from 'capture_of_runtime_values'
    #        ^^^^^^^^^^^ note#4: in call to kernel 'capture_of_runtime_values.captures' from 'capture_of_runtime_values'
    #        ^^^^^^^^^^^ note#5: in call to kernel 'capture_of_runtime_values.captures' from 'capture_of_runtime_values'
    #        ^^^^^^^^^^^ note#6: in call to kernel 'capture_of_runtime_values.captures' from 'capture_of_runtime_values'
    return result
