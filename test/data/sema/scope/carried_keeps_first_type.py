# tip: allo-filetest sema/scope/carried_keeps_first_type
from allo import i32, kernel


@kernel
def carried_keeps_first_type(a: "i32[8]") -> i32:
    acc = a[0] + a[1]
    for i in range(8):
        acc = acc + a[i]
        acc += a[i] * a[i]
    return acc
    #      ^^^ type: i33
