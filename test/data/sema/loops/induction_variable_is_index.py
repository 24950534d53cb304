# tip: allo-filetest sema/loops/induction_variable_is_index
from allo import i32, index, kernel, u8


@kernel
def induction_variable_is_index(x: i32, a: "i32[8, 8]"):
    for i in range(8):
        for j in range(i, 8):
            a[i, j] = i + i * 8 + j
            #         ^ type: index
            #         ^^^^^^^^^^^^^ type: index
            a[j, i] = i + x
            #         ^^^^^ type: index
            k: i32 = i
            n: u8 = j
            m: index = k
            a[m, n] = k
