# tip: allo-filetest ide/hover/templates
from allo import Template, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def fill(x: T, out: "T[N]") -> T:
#   ^^^^ why: kernel fill(x: T, out: T[N]) -> T
#   ... templates: T, N
#   ... instances: [i32, 4]
#        ^ why: x: i32
#   ... parameter
#   ... in fill[i32, 4]
#           ^ why: type T = i32
#   ... signed integer of 32 bits
#   ... in fill[i32, 4]
    for i in range(N):
    #              ^ why: N = 4
    #   ... compile-time constant
    #   ... in fill[i32, 4]
        out[i] = x + N
        #        ^ why: x: i32
        #   ... parameter
        #   ... in fill[i32, 4]
    return x


ints = fill[i32, 4]
