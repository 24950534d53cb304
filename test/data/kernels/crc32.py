# Cyclic redundancy checks, bit by bit and with a nibble table built on the fly.
import allo
from allo import kernel, u1, u8, u16, u32

BYTES = 9
POLY32 = 0xEDB88320  # reflected
POLY16 = 0x1021
ALL_ONES = 0xFFFFFFFF


@kernel
def crc32_byte(crc: u32, byte: u8) -> u32:
    state: u32 = crc ^ byte
    for k in range(8):
        low = state[0]
        state = state >> 1
        if low:
            state = state ^ POLY32
    return state


@kernel
def crc32(data: "u8[BYTES]") -> u32:
    crc: u32 = ALL_ONES
    for i in range(BYTES):
        crc = crc32_byte(crc, data[i])
    return ~crc


@kernel
def crc32_nibbles(data: "u8[BYTES]") -> u32:
    table: "u32[16]"
    for n in range(16):
        entry: u32 = n
        for k in range(4):
            entry = (entry >> 1) ^ POLY32 if entry[0] else entry >> 1
        table[n] = entry
    crc: u32 = ALL_ONES
    for i in range(BYTES):
        crc = crc ^ data[i]
        crc = (crc >> 4) ^ table[crc & 15]
        crc = (crc >> 4) ^ table[crc & 15]
    return crc ^ ALL_ONES


@kernel
def crc16_ccitt(data: "u8[BYTES]", init: u16 = 0xFFFF) -> u16:
    """Most significant bit first; one message bit a step, as a shift register."""
    reg: u16 = init
    for i in range(BYTES):
        for k in allo.range(8):
            feedback: u1 = reg[15] ^ data[i][7 - k]
            reg <<= 1
            if feedback:
                reg ^= POLY16
    return reg


@kernel
def frame_ok(data: "u8[BYTES]", expected32: u32, expected16: u16) -> allo.bool:
    return crc32(data) == expected32 and crc16_ccitt(data) == expected16
