# tip: allo-filetest sema/calls/fail_options_of_the_callee
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def takes_tensors(x: "i32[4]") -> i32:
#                 ^^^^^^^^^^^ note#1: parameter 'x' is declared here
    return x[0]


@kernel
def passes_a_buffer(x: "i32[4]") -> i32:
    @kernel
    def inner(v: "i32[4]") -> i32:
        return v[0]

    return takes_tensors(x) + inner(x)
    #                    ^ error[argument-type]#1: Kernel call argument 'x' type mismatch: expected 'i32[4]', got 'i32[4]' (a buffer)
