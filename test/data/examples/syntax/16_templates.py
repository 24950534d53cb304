# tip: allo-filetest examples/syntax/16_templates
import numpy as np
from allo import Template, f32, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def fill_template(x: T, out: "T[N]"):
    for i in range(N):
        out[i] = x


fill_i32_4 = fill_template[i32, 4]

FixedT = i32


@kernel
def fixed_alias(x: FixedT, out: "FixedT[4]"):
    for i in range(4):
        out[i] = x


T = Template("T")


@kernel(T)
def delayed_type(x: T, out: "T[4]"):
    for i in range(4):
        out[i] = x


delayed_i32 = delayed_type[i32]
delayed_f32 = delayed_type[f32]

for fill, dtype in ((fill_i32_4, "i4"), (fixed_alias, "i4"), (delayed_i32, "i4"), (delayed_f32, "f4")):
    out = np.zeros(4, dtype)
    fill(7, out)
    assert out.tolist() == [7] * 4
