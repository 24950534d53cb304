# tip: allo-filetest ide/complete/decorators
# Behind '@', and the options of a kernel.
from allo import KernelOptions, Template, consteval, i32, kernel

FAST = KernelOptions(fast_math=True, typing_style="cpp")
#                    ^ completes: typing_style=, enable_tensor=, fast_math=
#                              ^ completes: True, False
#                                                 ^ completes: "hls", "cpp"
#                                                  ^ completes: hls, cpp
T = Template("T")


@kernel(T, options=KernelOptions(typing_style="hls"))
#       ^ suggests: T, mapping=, options=
#          ^ suggests: T, mapping=, options=
#                  ^ suggests: KernelOptions, FAST
#                                ^ completes: typing_style=, enable_tensor=, fast_math=
#                                               ^ suggests: hls
def generic(x: T) -> T:
    return x


@consteval
#^ completes: consteval, kernel
def double(n):
    return n * 2


@kernel(mapping=[2])
#       ^ suggests: T, mapping=, options=
def decorators(x: "i32[2]"):
    pass
