# tip: allo-filetest sema/nested/multiple_results
from allo import f32, i32, kernel


@kernel
def multiple_results(x: i32, f: f32) -> (i32, f32):
    @kernel
    def split(v, w) -> (i32, "f32"):
        return v + 1, w * 2.0

    a, b = split(x, f)
    c, d = split(a, f)
    return a + c, b + d
