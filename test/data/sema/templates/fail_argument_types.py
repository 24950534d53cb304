# tip: allo-filetest sema/templates/fail_argument_types
from allo import Template, f32, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def fill(x: T, out: "T[N]") -> T:
#   ^^^^ note#3: kernel 'fill' is declared here
#              ^^^^^^^^^^^ note#1: parameter 'out' is declared here
#              ^^^^^^^^^^^ note#2: parameter 'out' is declared here
    out[0] = x
    return x


@kernel
def argument_types(x: i32, a: "i32[4]", b: "f32[4]"):
    fill[i32, 8](x, a)
    #               ^ error[argument-type]#1: Kernel call argument 'out' type mismatch: expected 'i32[8]', got 'i32[4]'
    fill[i32, 4](x, b)
    #               ^ error[argument-type]#2: Kernel call argument 'out' type mismatch: expected 'i32[4]', got 'f32[4]'
    fill[f32, 4](x)
#   ^^^^^^^^^^^^^^^ error[missing-argument]#3: Invalid arguments for kernel 'fill': missing required argument 'out'
    y: "i32[2]" = fill[f32, 4](x, b)
