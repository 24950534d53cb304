# What is negative before it becomes unsigned, and then a float: a vectorizer may drop the sign.
from allo import KernelOptions, f32, f64, i8, i32, kernel, u16, u64

Style = KernelOptions(typing_style="cpp")


@kernel(options=Style)
def weighted(a: "u64[3]", b: "i32[3]") -> f32:
    total: f32 = 0.0
    for i in range(3):
        t: u64 = b[i]
        x: f32 = a[i]
        y: f32 = t
        total += x * y
    return total


@kernel(options=Style)
def narrow(b: "i8[4]", out: "f32[4]", wide: "f64[4]"):
    for i in range(4):
        t: u16 = b[i]
        u: u64 = b[i]
        out[i] = t
        wide[i] = u


# run: weighted([1, 0, 1], [-1, 5, -1]) == 36893488147419103232.0
# run: narrow([-1, 2, -3, 4], [0, 0, 0, 0], [0, 0, 0, 0]); out == [65535, 2, 65533, 4]; wide == [18446744073709551615, 2, 18446744073709551613, 4]
