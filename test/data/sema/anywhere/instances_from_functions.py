# tip: allo-filetest sema/anywhere/instances_from_functions
from allo import Template, f32, i32, kernel

T = Template("T")


@kernel(T)
def low_bits(x: T) -> T:
    if T == f32:
        return x
    return x & 3


def test_integers():
    k = low_bits[i32]
    assert k(7) == 3


def test_floats():
    @kernel
    def calls(x: f32) -> f32:
        return low_bits[f32](x)

    for t in (i32, f32):
        low_bits[t](3)
