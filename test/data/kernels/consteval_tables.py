import math

import numpy as np
from allo import consteval, constexpr, f32, i32, kernel, u8

SIZE = 16


@consteval
def sine_table(n):
    return [math.sin(2 * math.pi * i / n) for i in range(n)]


@consteval
def clog2(n):
    bits = 0
    while (1 << bits) < n:
        bits += 1
    return bits


@consteval
def crc_table(poly):
    table = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            if crc & 0x80:
                crc = ((crc << 1) ^ poly) & 0xFF
            else:
                crc = (crc << 1) & 0xFF
        table.append(crc)
    return table


GAINS = np.array([1, 2, 4, 8], dtype=np.int32)
SQUARES = tuple(i * i for i in range(8))


@kernel
def wave(phase: i32) -> f32:
    table: f32[SIZE] = sine_table(SIZE)
    return table[phase & (SIZE - 1)]


@kernel
def crc8(data: "u8[SIZE]") -> u8:
    table: u8[256] = crc_table(0x07)
    crc: u8 = 0
    for i in range(SIZE):
        crc = table[crc ^ data[i]]
    return crc


@kernel
def amplify(x: "i32[4]", y: "i32[4]"):
    bits: constexpr = clog2(SIZE)
    gains: i32[4] = GAINS
    squares: i32[8] = SQUARES
    for i in range(4):
        y[i] = x[i] * gains[i] + squares[i] + bits


def test_crc():
    data = np.frombuffer(b"123456789ABCDEFG", dtype=np.uint8)
    assert crc8(data) == crc8(data.copy())
