# Bit-level helpers: population count, reversal, parity, leading zeros, Gray code.
import allo
from allo import kernel, u1, u6, u8, u32, u64

WIDTH = 32
MASK1 = 0x55555555
MASK2 = 0x33333333
MASK4 = 0x0F0F0F0F


@kernel
def popcount_serial(x: u32) -> u6:
    count: u6 = 0
    for k in range(WIDTH):
        count += x[k]
    return count


@kernel
def popcount_tree(x: u32) -> u6:
    pairs: u32 = (x & MASK1) + ((x >> 1) & MASK1)
    nibbles: u32 = (pairs & MASK2) + ((pairs >> 2) & MASK2)
    octets: u32 = (nibbles + (nibbles >> 4)) & MASK4
    return octets * 0x01010101 >> 24 & 63


@kernel
def reverse(x: u32) -> u32:
    r: u32 = 0
    for k in range(WIDTH):
        r[WIDTH - 1 - k] = x[k]
    return r


@kernel
def parity(x: u64) -> u1:
    folded: u64 = x ^ (x >> 32)
    folded ^= folded >> 16
    folded ^= folded >> 8
    folded ^= folded >> 4
    folded ^= folded >> 2
    folded ^= folded >> 1
    return folded[0]


@kernel
def leading_zeros(x: u32) -> u6:
    count: u6 = 0
    seen: u1 = 0
    for k in range(WIDTH):
        seen = seen | x[WIDTH - 1 - k]
        count += not seen
    return count


@kernel
def gray_encode(x: u8) -> u8:
    return x ^ x >> 1


@kernel
def gray_decode(g: u8) -> u8:
    x: u8 = g
    for k in allo.range(1, 8):
        x[7 - k] = x[8 - k] ^ g[7 - k]
    return x


@kernel
def interleave(x: u32, y: u32) -> u64:
    """Morton code: the bits of x on even places, those of y on odd ones."""
    code: u64 = 0
    for k in range(WIDTH):
        code[2 * k] = x[k]
        code[2 * k + 1] = y[k]
    return code
