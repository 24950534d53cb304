# tip: allo-filetest sema/nested/fail_inference
from allo import bool, i32, kernel


@kernel
def pair(x: i32) -> (i32, i32):
    return x, x


@kernel
def nothing():
    pass


@kernel
def inference(x: i32, out: "i32[4]"):
    @kernel
    def inner(v) -> i32:
    #         ^ note#1: parameter 'v' is declared here
    #         ^ note#2: parameter 'v' is declared here
        return 1

    out[0] = inner(pair(x))
    #              ^^^^^^^ error[argument-inference]#1: Cannot infer the type of parameter 'v' of nested kernel 'inference.inner' from a tuple
    out[1] = inner((x, x))
    #              ^^^^^^ error[argument-inference]#2: Cannot infer the type of parameter 'v' of nested kernel 'inference.inner' from a tuple
    out[2] = inner(nothing())
    #              ^^^^^^^^^ error[no-result]: Kernel 'nothing' returns nothing, so its call has no value
    out[3] = inner(missing)
    #              ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
