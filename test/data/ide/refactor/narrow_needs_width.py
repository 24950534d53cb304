# tip: allo-filetest ide/refactor/narrow_needs_width
from allo import KernelOptions, i32, kernel, u8


@kernel
def helper(a: "i32[4]") -> i32:
    return a[0]


@kernel
def narrow_needs_width(x: i32) -> i32:
    full: i32 = x
    # ^ refactor: Inline 'full'
    #   ... -     full: i32 = x
    #   ... -     return full + (shifted << 20) + ~flipped + bit + helper(passed)
    #   ... +     return x + (shifted << 20) + ~flipped + bit + helper(passed)
    shifted: i32 = x & 15
    # ^ refactor: Inline 'shifted'
    #   ... -     shifted: i32 = x & 15
    #   ... -     return full + (shifted << 20) + ~flipped + bit + helper(passed)
    #   ... +     return full + ((x & 15) << 20) + ~flipped + bit + helper(passed)
    flipped: u8 = x & 15
    # ^ refactor: none
    bit: i32 = x & 15
    # ^ refactor: none
    bit[3] = 1
    passed: "i32[4]" = 0
    # ^ refactor: none
    return full + (shifted << 20) + ~flipped + bit + helper(passed)


@kernel(options=KernelOptions(typing_style="cpp"))
def wraps(x: i32) -> i32:
    low: i32 = x & 15
    # ^ refactor: Inline 'low'
    #   ... -     low: i32 = x & 15
    #   ... -     big: i32 = low * 1000
    #   ... +     big: i32 = (x & 15) * 1000
    high: i32 = x & 15
    # ^ refactor: Inline 'high'; Narrow 'high' to u4
    #   ... -     high: i32 = x & 15
    #   ... -     return big + high
    #   ... +     return big + (x & 15)
    #   ... - from allo import KernelOptions, i32, kernel, u8
    #   ... + from allo import KernelOptions, i32, kernel, u8, u4
    #   ... -     high: i32 = x & 15
    #   ... +     high: u4 = x & 15
    big: i32 = low * 1000
    # ^ refactor: Narrow 'big' to u14
    #   ... - from allo import KernelOptions, i32, kernel, u8
    #   ... + from allo import KernelOptions, i32, kernel, u8, u14
    #   ... -     big: i32 = low * 1000
    #   ... +     big: u14 = low * 1000
    return big + high
