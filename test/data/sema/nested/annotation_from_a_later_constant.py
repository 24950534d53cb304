# tip: allo-filetest sema/nested/annotation_from_a_later_constant
from allo import constexpr, i32, kernel


@kernel
def annotation_from_a_later_constant(x: i32, out: "i32[4]"):
    @kernel
    def fill(v: T, target: "i32[N]"):
        for i in range(N):
            target[i] = v

    T: constexpr = i32
    N: constexpr = 4
    fill(x, out)
