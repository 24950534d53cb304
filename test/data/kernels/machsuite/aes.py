# MachSuite aes: one block under AES-256; the round keys are made on the way, and the key's place ends as the last ones.
from allo import consteval, constexpr, kernel, u8

ROUNDS = 14
STATE = 16
KEY = 32


@consteval
def substitution():
    # The multiplicative inverse in GF(2^8), by way of the powers of 3, and an affine map behind it.
    exponents = [0] * 256
    powers = [0] * 256
    x = 1
    for e in range(255):
        powers[e] = x
        exponents[x] = e
        x = x ^ (x << 1)
        if x & 0x100:
            x ^= 0x11B
    table = []
    for b in range(256):
        inverse = powers[(255 - exponents[b]) % 255] if b != 0 else 0
        out = 0x63
        for turn in range(5):
            out ^= ((inverse << turn) | (inverse >> (8 - turn))) & 0xFF
        table.append(out)
    return table


@kernel
def sbox(b: u8) -> u8:
    table: "u8[256]" = substitution()
    return table[b]


@kernel
def xtime(b: u8) -> u8:
    doubled: u8 = b << 1
    return doubled ^ 0x1B if b[7] else doubled


@kernel
def substitute(state: "u8[STATE]"):
    for i in range(STATE):
        state[i] = sbox(state[i])


@kernel
def shift_rows(state: "u8[STATE]"):
    old: "u8[STATE]"
    for i in range(STATE):
        old[i] = state[i]
    for column in range(4):
        for row in range(4):
            state[4 * column + row] = old[4 * ((column + row) % 4) + row]


@kernel
def mix_columns(state: "u8[STATE]"):
    for i in range(0, STATE, 4):
        a = state[i]
        b = state[i + 1]
        c = state[i + 2]
        d = state[i + 3]
        e = a ^ b ^ c ^ d
        state[i] = a ^ e ^ xtime(a ^ b)
        state[i + 1] = b ^ e ^ xtime(b ^ c)
        state[i + 2] = c ^ e ^ xtime(c ^ d)
        state[i + 3] = d ^ e ^ xtime(d ^ a)


@kernel
def add_key(state: "u8[STATE]", key: "u8[KEY]", half: constexpr):
    for i in range(STATE):
        state[i] ^= key[i + half * STATE]


@kernel
def expand_key(key: "u8[KEY]", rcon: u8) -> u8:
    key[0] = key[0] ^ sbox(key[29]) ^ rcon
    key[1] ^= sbox(key[30])
    key[2] ^= sbox(key[31])
    key[3] ^= sbox(key[28])
    for i in range(4, 16):
        key[i] ^= key[i - 4]
    for i in range(16, 20):
        key[i] ^= sbox(key[i - 4])
    for i in range(20, 32):
        key[i] ^= key[i - 4]
    return xtime(rcon)


@kernel
def aes(key: "u8[KEY]", block: "u8[STATE]"):
    rcon: u8 = 1
    add_key(block, key, 0)
    for turn in range(1, ROUNDS):
        substitute(block)
        shift_rows(block)
        mix_columns(block)
        if turn % 2 == 1:
            add_key(block, key, 1)
        else:
            rcon = expand_key(key, rcon)
            add_key(block, key, 0)
    substitute(block)
    shift_rows(block)
    rcon = expand_key(key, rcon)
    add_key(block, key, 0)
