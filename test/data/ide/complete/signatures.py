# tip: allo-filetest ide/complete/signatures
# Signatures of kernels, functions and of what allo exports.
from allo import KernelOptions, Stream, Template, apint, f32, i32, kernel, math

N = 4
T = Template("T")
wide = apint(33, signed=True)
#            ^ signature: apint(⟦width⟧, signed=False): An integer type of any width.
#                       ^ signature: apint(width, ⟦signed=False⟧): An integer type of any width.
OPTIONS = KernelOptions(fast_math=True)
#                                 ^ signature: KernelOptions(*, typing_style="hls", enable_tensor=False, ⟦fast_math=False⟧): Options of a kernel: how results are typed, whether shaped values are tensors.


@kernel(T)
def first(x: "T[N]", at: i32 = 0) -> T:
    """The first one."""
    return x[at]


def plain(a, b=2):
    return a + b


SUM = plain(1, b=3)
#              ^ signature: plain(a, ⟦b = 2⟧)


@kernel
def signatures(x: "f32[N]", s: Stream[f32, 4]) -> f32:
#                                          ^ signature: Stream[T, ⟦depth⟧][shape]: A first-in, first-out queue between kernels: `put` waits while it is full, `get` while it is empty.
    for i in range(0, N):
    #              ^ signature: range(⟦stop⟧, *, name=None): Iterates in order from `start` up to, but not including, `stop`.
    #                 ^ signature: range(start, ⟦stop⟧, step=1, *, name=None): Iterates in order from `start` up to, but not including, `stop`.
        s.put(min(x[i], math.exp(x[0])))
        #     ^ signature: put(⟦value⟧): Appends a value to a stream; waits while the stream is full.
        #         ^ signature: min(⟦x⟧, y, acc=None, propagate_nan=False): The smaller of two values; of a number and NaN the number.
        #           ^ signature: min(⟦x⟧, y, acc=None, propagate_nan=False): The smaller of two values; of a number and NaN the number.
        #               ^ signature: min(x, ⟦y⟧, acc=None, propagate_nan=False): The smaller of two values; of a number and NaN the number.
        #                        ^ signature: exp(⟦value⟧, acc=None): The exponential function.
    return first[f32](x, at=1)
    #            ^ signature: first[⟦T⟧](x: T[N], at: i32 = 0) -> T: The first one.
    #                 ^ signature: first[f32](⟦x: f32[4]⟧, at: i32 = 0) -> f32: The first one.
    #                       ^ signature: first[f32](x: f32[4], ⟦at: i32 = 0⟧) -> f32: The first one.
