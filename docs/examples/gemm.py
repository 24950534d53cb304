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


if __name__ == "__main__":
    import numpy as np

    random = np.random.default_rng(0)
    a = random.integers(0, 256, (M, K), dtype=np.uint8)
    b = random.integers(-128, 128, (K, N), dtype=np.int8)
    bias = random.integers(-128, 128, N, dtype=np.int8)
    c = np.zeros((M, N), dtype=np.uint8)
    gemm(a, b, bias, c)

    exact = a.astype(np.int64) @ b + bias
    golden = np.clip((exact + (1 << (SHIFT - 1))) >> SHIFT, 0, 255).astype(np.uint8)
    assert np.array_equal(c, golden)
    assert total_error(c, golden) == 0
    assert total_error(c, 255 - c) == abs(2 * c.astype(np.int64) - 255).sum()
    print(f"gemm: {M} x {N}, equal to NumPy")
