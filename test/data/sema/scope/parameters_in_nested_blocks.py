# tip: allo-filetest sema/scope/parameters_in_nested_blocks
from allo import i32, kernel


@kernel
def parameters_in_nested_blocks(n: i32, a: "i32[8, 8]"):
    for i in range(n):
        for j in range(i):
            if a[i, j] > n:
                while a[i, j] > 0:
                    a[i, j] -= n + j
