# tip: allo-filetest exec/templates
from allo import Template, f32, i8, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def sum_of(a: "T[N]") -> T:
    total: T = 0
    for i in range(N):
        total += a[i]
    return total


@kernel(T)
def kind(x: T) -> i32:
    if T == f32:
        return 1
    return 2


@kernel
def uses(a: "i8[3]", b: "f32[2]") -> (i8, f32):
    return sum_of[i8, 3](a), sum_of[f32, 2](b)


@kernel
def kinds(x: i32) -> i32:
    return kind[f32](x) * 10 + kind[i32](x)


# run: uses([100, 20, 30], [0.5, 0.25]) == -106, 0.75
# run: kinds(1) == 12
# run: sum_of[i32, 2]([3, 4]) == 7
