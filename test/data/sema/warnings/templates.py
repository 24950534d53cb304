# tip: allo-filetest sema/warnings/templates
from allo import Template, constexpr, i8, i32, kernel, u8

T = Template("T")
N = Template("N")


@kernel(T, N)
def fill(a: "T[N]", x: T, spare: T):
#                         ^^^^^ warning[unused-parameter]: Parameter 'spare' is never used
    for i in range(N):
        a[i] = x
    a[4] = x
    # ^ warning[index-out-of-bounds]#1: Index 4 is out of bounds for axis 0 of 'a', which has size 4
    if N > 4:
        a[4] = x
    if x < 0:
        a[0] = 0


@kernel
def templates(a: "i32[4]", b: "u8[8]"):
    fill[i32, 4](a, 1, 2)
#   ^^^^^^^^^^^^ note#1: in instantiation of kernel 'fill[i32, 4]'
    fill[u8, 8](b, 1, 2)
