# tip: allo-filetest sema/templates/specialized_in_bodies
from allo import Template, constexpr, f32, i32, kernel

T = Template("T")
N = Template("N")
SIZE = 4


@kernel(T, N)
def total(x: "T[N]") -> T:
    acc: T = 0
    for i in range(N):
        acc += x[i]
    return acc


@kernel(N)
def outer(x: "i32[N]", y: "f32[2 * N]") -> f32:
    Elem: constexpr = i32
    Total: constexpr = total[f32, N * 2]
    return total[Elem, N](x) + Total(y)
    #      ^^^^^^^^^^^^^^^^^ type: i32


@kernel
def specialized_in_bodies(x: "i32[SIZE]", y: "f32[SIZE * 2]") -> f32:
    K: constexpr = SIZE
    f: constexpr = outer

    @kernel
    def inner(v: "i32[K]") -> i32:
        return total[i32, K](v)

    return outer[K](x, y) + f[SIZE](x, y) + inner(x)
