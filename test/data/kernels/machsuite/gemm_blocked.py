# MachSuite gemm/blocked: a product of square matrices, block by block.
# bench: SIZE=256, BLOCK=8
from allo import f64, kernel

SIZE = 12
BLOCK = 4


@kernel
def gemm_blocked(
    m1: "f64[SIZE * SIZE]", m2: "f64[SIZE * SIZE]", prod: "f64[SIZE * SIZE]"
):
    for jj in range(0, SIZE, BLOCK):
        for kk in range(0, SIZE, BLOCK):
            for i in range(SIZE):
                for k in range(BLOCK):
                    i_row = i * SIZE
                    k_row = (k + kk) * SIZE
                    temp_x = m1[i_row + k + kk]
                    for j in range(BLOCK):
                        mul = temp_x * m2[k_row + j + jj]
                        prod[i_row + j + jj] += mul
