# tip: allo-filetest ide/hover/declarations_and_types
from allo import KernelOptions, apint, f32, i32, kernel

N = 4
Word = apint(9)


@kernel(options=KernelOptions(typing_style="cpp"))
#               ^^^^^^^^^^^^^ full: KernelOptions(*, typing_style="hls", enable_tensor=False, fast_math=False)
#   ...
#   ... Options of a kernel: how results are typed, whether shaped values are tensors.
def declarations(a: "f32[N, 2]", b: Word) -> i32:
#   ^^^^^^^^^^^^ why: kernel declarations(a: f32[4, 2], b: u9) -> i32
#   ... typing style: cpp
#                ^ why: a: f32[4, 2]
#   ... parameter
#                    ^^^ why: type f32
#   ... floating point of 32 bits
#                        ^ why: N = 4
#   ... compile-time constant
#                                   ^^^^ why: type Word = u9
#   ... unsigned integer of 9 bits
#                                            ^^^ why: type i32
#   ... signed integer of 32 bits
    scratch: "i32[N]"
    scratch[0] = b
#   ^^^^^^^ why: scratch: i32[4]
#   ... buffer of 4 elements of i32
#   ... Values: 0 to 511 (9 of 32 bits are ever used)
    for i in range(N):
    #   ^ why: i: index
    #   ... loop index
    #   ... Values: 0 to 3
    #        ^^^^^ full: range(stop, *, name=None), range(start, stop, step=1, *, name=None)
    #   ...
    #   ... Iterates in order from start up to, but not including, stop.
        scratch[i] = i
        #       ^ why: i: index
        #   ... loop index
        #   ... Values: 0 to 3
        #            ^ why: i: index
        #   ... loop index
        #   ... Values: 0 to 3
    return scratch[0]
