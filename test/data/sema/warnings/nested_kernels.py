# tip: allo-filetest sema/warnings/nested_kernels
from allo import constexpr, i32, kernel


@kernel
def outer(x: i32, a: "i32[4]") -> i32:
    GAIN: constexpr = 3
    SIZE: constexpr = 4
    T: constexpr = i32

    @kernel
    def called(v: T, b: "i32[SIZE]", spare: i32) -> T:
    #                                ^^^^^ warning[unused-parameter]: Parameter 'spare' is never used
        for i in range(SIZE + 1):
            b[i] = v * GAIN
            # ^ warning[index-out-of-bounds]: Index 'i' goes from 0 to 4, out of bounds for axis 0 of 'b', which has size 4
        lost = v
#       ^^^^ warning[unused-variable]: Variable 'lost' is never used
        return b[-1]
        #        ^^ warning[negative-index]#1: Negative index -1 is out of bounds for axis 0 of 'b': kernels do not count from the end
        #        ^^ fix#1 Change to 'SIZE - 1': "SIZE - 1"

    @kernel
    def forgotten(v: i32) -> i32:
    #   ^^^^^^^^^ warning[unused-kernel]: Kernel 'forgotten' is never used
        return v

    @kernel
    def _kept_for_later(v: i32) -> i32:
        return v

    return called(x, a, 1) + called(x + 1, a, 2)
