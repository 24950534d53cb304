# hints: constants, trip-counts, cuts=all
from allo import grid, i8, i32, kernel

N = 8


@kernel
def everything(a: "i8[N⟦ = 8⟧, N⟦ = 8⟧]", b: "i8[N⟦ = 8⟧, N⟦ = 8⟧]", c: "i32[N⟦ = 8⟧, N⟦ = 8⟧]"):
    for i, j in grid(N⟦ = 8⟧, N⟦ = 8⟧):⟦ × 64⟧
        acc: i32 = 0
        for k in range(N⟦ = 8⟧):⟦ × 8⟧
            acc += a[i, k] * b[k, j]⟦ ‹i33 → i32›⟧
        total⟦: i33⟧ = acc + c[i, j]
        c[i, j] = total⟦ ‹i33 → i32›⟧
