# tip: allo-filetest sema/anywhere/several_kernels_of_one_name
from allo import i32, kernel, u8


def test_first():
    @kernel
    def top(x: i32) -> i32:
        return x + x
        #      ^^^^^ type: i33

    assert top(1) == 2


def test_second():
    @kernel
    def top(x: u8) -> u8:
        return x + x
        #      ^^^^^ type: u9

    @kernel
    def calls(x: u8) -> u8:
        return top(x)
