# Matrix product of 8-bit numbers, with the result scaled back to 8 bits.
#
# The default rules ("hls") never lose a bit inside an expression: a product has as many bits as its
# factors together, a sum one bit more than its widest term. Bits go only where a value is stored into
# something narrower. The comments say what is inferred; an editor shows the same while you type.
from allo import apint, grid, i8, i32, kernel, u8

M = 8
N = 8
K = 16
SHIFT = 7
ACC_BITS = 16 + 4  # K = 16 products of 16 bits: four bits more

acc_t = apint(ACC_BITS, signed=True)


@kernel
def rescale(acc: acc_t, bias: i8) -> u8:
    # i20 + i8 is i21, the rounding constant makes it a sum of three terms: i22.
    rounded = (acc + bias + (1 << (SHIFT - 1))) >> SHIFT
    # A shift keeps its left type, min and max keep the common one; the return cuts to u8.
    return min(max(rounded, 0), 255)


@kernel
def gemm(a: "u8[M, K]", b: "i8[K, N]", bias: "i8[N]", c: "u8[M, N]"):
    for i, j in grid(M, N):
        acc: acc_t = 0
        for k in range(K):
            # u8 * i8 is an exact i16; i20 + i16 is i21, and the store goes back to i20.
            acc += a[i, k] * b[k, j]
        c[i, j] = rescale(acc, bias[j])


@kernel
def total_error(c: "u8[M, N]", golden: "u8[M, N]") -> i32:
    total: i32 = 0
    for i in range(M):
        for j in range(N):
            # No type is written, so d has all its bits: u8 - u8 is a signed i10.
            d = c[i, j] - golden[i, j]
            total += max(d, -d)
    return total
