# MachSuite gemm/ncubed: a product of square matrices that are stored row by row.
# bench: SIZE=256
from allo import f64, kernel

SIZE = 12


@kernel
def gemm_ncubed(
    m1: "f64[SIZE * SIZE]", m2: "f64[SIZE * SIZE]", prod: "f64[SIZE * SIZE]"
):
    for i in range(SIZE, name="outer"):
        for j in range(SIZE, name="middle"):
            i_col = i * SIZE
            total: f64 = 0.0
            for k in range(SIZE, name="inner"):
                k_col = k * SIZE
                mult = m1[i_col + k] * m2[k_col + j]
                total += mult
            prod[i_col + j] = total
