import random

import pytest
from allo import apint, bitcast, cast, f32, i8, i32, kernel, u1, u2, u8, u16, u32

u5 = apint(5)


@kernel
def reverse(x: u8) -> u8:
    y: u8 = 0
    for i in range(8):
        y[i] = x[7 - i]
    return y


@kernel
def pack(r: u8, g: u8, b: u8) -> u16:
    out: u16 = 0
    out[11:16] = r[3:8]
    out[5:11] = g[2:8]
    out[0:5] = b[3:8]
    return out


@kernel
def popcount(x: u32) -> u8:
    n: u8 = 0
    for i in range(32):
        n += x[i]
    return n


@kernel
def float_bits(x: f32) -> u1:
    word: u32 = bitcast(x, u32)
    return word[31]


@kernel
def parity(words: "u32[8]") -> u1:
    p: u1 = 0
    for w in range(8):
        for i in range(32):
            p = p ^ words[w][i]
    return p


@kernel
def saturate(x: i32) -> i8:
    y: i32 = x
    if x > 127:
        y = 127
    elif x < -128:
        y = -128
    return cast(y, i8)


@kernel
def dot_i8(a: "i8[16]", b: "i8[16]") -> i32:
    acc: i32 = 0
    for i in range(16):
        acc += a[i] * b[i]
    return acc


@pytest.mark.parametrize("value", random.sample(range(256), 8))
def test_reverse(value):
    assert reverse(value) == int(f"{value:08b}"[::-1], 2)


def test_popcount():
    assert popcount(0xFFFFFFFF) == 32
