# PRESENT-80, a lightweight block cipher: 4-bit S-box, bit permutation, 80-bit key.
from allo import apint, kernel, u4, u8, u64

ROUNDS = 31
KEY_BITS = 80
KEY_TAIL = (1 << 76) - 1  # everything below the top nibble

key_t = apint(KEY_BITS)


@kernel
def sbox4(x: u4) -> u4:
    table: "u4[16]" = [12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2]
    return table[x]


@kernel
def sbox_layer(state: u64) -> u64:
    out: u64 = 0
    for n in range(16):
        nibble: u4 = state >> (4 * n)
        wide: u64 = sbox4(nibble)
        out |= wide << (4 * n)
    return out


@kernel
def permute_layer(state: u64) -> u64:
    out: u64 = 0
    for k in range(63):
        out[16 * k % 63] = state[k]
    out[63] = state[63]
    return out


@kernel
def next_key(key: key_t, counter: u8) -> key_t:
    turned: key_t = (key << 61) | (key >> 19)
    top: u4 = turned >> 76
    nibble: key_t = sbox4(top)
    mixed: key_t = (turned & KEY_TAIL) | (nibble << 76)
    tag: key_t = counter
    return mixed ^ (tag << 15)


@kernel
def encrypt(block: u64, key: key_t) -> u64:
    state: u64 = block
    running: key_t = key
    for r in range(1, ROUNDS + 1):
        round_key: u64 = running >> 16
        state = permute_layer(sbox_layer(state ^ round_key))
        running = next_key(running, r)
    last: u64 = running >> 16
    return state ^ last
