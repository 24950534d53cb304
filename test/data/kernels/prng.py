# Pseudo-random generators: LFSR, xorshift, a congruential one, and a dice roll.
from allo import KernelOptions, apint, kernel, u1, u8, u16, u32, u64

COUNT = 32
LCG_MUL = 1664525
LCG_ADD = 1013904223
FACES = 6

WRAPPING = KernelOptions(typing_style="cpp")
u31 = apint(31)


@kernel
def lfsr16_step(s: u16) -> u16:
    """Fibonacci form, taps 16, 14, 13, 11: period 65535."""
    feedback = s[0] ^ s[2] ^ s[3] ^ s[5]
    n: u16 = s >> 1
    n[15] = feedback
    return n


@kernel
def lfsr31_bits(seed: u31, bits: u1[COUNT]) -> u31:
    s: u31 = seed
    for k in range(COUNT):
        bits[k] = s[30]
        carry = s[30] ^ s[27]
        s <<= 1
        s[0] = carry
    return s


@kernel
def xorshift32(state: u32) -> u32:
    x: u32 = state
    x ^= x << 13
    x ^= x >> 17
    x ^= x << 5
    return x


@kernel(options=WRAPPING)
def lcg(state: u32) -> u32:
    # In this style the product and the sum stay 32 bits wide, as in C.
    return state * LCG_MUL + LCG_ADD


@kernel
def fill_noise(seed: u32, mode: u8, out: "u32[COUNT]"):
    s: u32 = seed
    for k in range(COUNT):
        if mode == 0:
            s = xorshift32(s)
        else:
            s = lcg(s)
        out[k] = s


@kernel
def roll_dice(seed: u32, faces: u32 = FACES) -> (u32, u32):
    """Multiply-shift instead of a modulo; returns the face and the next state."""
    n = xorshift32(seed)
    wide: u64 = n * faces
    return (wide >> 32) + 1, n
