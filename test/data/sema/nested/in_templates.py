# tip: allo-filetest sema/nested/in_templates
from allo import Template, f32, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def in_templates(x: "T[N]") -> T:
    @kernel
    def last(v: "T[N]") -> T:
        return v[N - 1]

    @kernel
    def sum_of(values, start: T) -> T:
        acc: T = start
        for i in range(N):
            acc += values[i]
        return acc

    return sum_of(x, last(x))


@kernel
def calls(a: "i32[4]", b: "f32[8]") -> f32:
    return in_templates[i32, 4](a) + in_templates[f32, 8](b)
