# tip: allo-filetest sema/nested/inferred_parameters
from allo import constexpr, f32, i32, kernel, u8


@kernel
def inferred_parameters(x: i32, u: u8, f: f32, a: "i32[4]", out: "f32[4]"):
    @kernel
    def double(v) -> i32:
        return v + v
        #      ^^^^^ type: i33

    @kernel
    def fill(buffer, value, count):
        part: "i32[count]" = 0
        for i in range(count):
            buffer[i] = value + part[i]

    K: constexpr = 3
    out[0] = double(x)
    out[1] = double(x + u)
    fill(a, u, 4)
    fill(out, f, K)
    fill(out, 2, count=K + 1)
