# tip: allo-filetest sema/warnings/unused
from allo import constexpr, i32, index, kernel


@kernel
def unused(x: i32, extra: i32, _spare: i32, out: "i32[4]") -> i32:
#                  ^^^^^ warning[unused-parameter]: Parameter 'extra' is never used
    N: constexpr = 4
    M: constexpr = 5
#   ^ warning[unused-variable]: Variable 'M' is never used
    unused_sum = x + 1
#   ^^^^^^^^^^ warning[unused-variable]: Variable 'unused_sum' is never used
    _ignored = x + 2
    count: i32 = 0
#   ^^^^^ warning[unused-variable]: Variable 'count' is never used
    buf: "i32[4]"
#   ^^^ warning[unused-variable]: Variable 'buf' is written, but never read
    for i in range(N):
        buf[i] = x
    for t in range(3):
        out[0] += 1
    count += 1
    return x
