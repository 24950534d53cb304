# tip: allo-filetest sema/host/arguments_of_nested_kernels
from allo import i32, kernel


def test_of_each(n):
    @kernel
    def shifted(x: i32) -> i32:
    #   ^^^^^^^ note#1: kernel 'test_of_each.shifted' is defined here
    #   ^^^^^^^ note#2: kernel 'test_of_each.shifted' is defined here
        return x + n

    @kernel
    def sized(x: "i32[n]"):
        x[0] = 1

    assert shifted() == 1
    #      ^^^^^^^^^ warning[host-argument]#1: Kernel 'test_of_each.shifted' takes 1 argument, but 'x' is missing
    assert shifted(1, y=2) == 1 + n
    #                 ^^^ warning[host-argument]#2: Kernel 'test_of_each.shifted' has no parameter 'y'
    assert shifted(1) == 1 + n
    sized(3)
