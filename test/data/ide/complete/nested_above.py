# tip: allo-filetest ide/complete/nested_above
# A statement behind a nested kernel, and what is in it, does not see the kernel's variables.
from allo import i32, kernel


@kernel
def outer(a: "i32[8]", b: "i32[8]"):
    @kernel
    def shifted(value: i32) -> i32:
        own: i32 = value
        return own

    for i in range(8):
        b[i] = shifted(a[i])
        #      ^ suggests: a, b, shifted, i, i32, min, max, len, print, add, and 51 more
        if i > 2:
            b[i] = a[i]
            #      ^ suggests: a, b, shifted, i, i32, min, max, len, print, add, and 51 more


def plain(x):
    @kernel
    def first(value: i32) -> i32:
        return value

    for each in x:
        first(each)
        #     ^ suggests: x, first, each, outer, plain, i32, kernel, True, False
