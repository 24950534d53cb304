# tip: allo-filetest sema/assignments/targets_in_brackets
from allo import i32, kernel


@kernel
def targets_in_brackets(x: i32, out: "i32[4]") -> i32:
    (a): i32 = x
    ((b)) = a
    (out[0]) = b
    (a) += 1
    (c), ((d)) = a, b
    ((e, f)) = c, d
    for (i) in range(4):
        out[i] = i
    return b + c + d + e + f
