from allo.lang import Stateful, f32, i32, index, u1, u8
from allo import kernel
import numpy as np

TAPS = 5
COEFFS = np.array([0.1, 0.2, 0.4, 0.2, 0.1], dtype=np.float32)


@kernel
def fir(x: f32) -> f32:
    coeffs: f32[TAPS] = COEFFS
    line: Stateful[f32[TAPS]] = 0.0
    for i in range(TAPS - 1):
        line[TAPS - 1 - i] = line[TAPS - 2 - i]
    line[0] = x
    acc: f32 = 0.0
    for i in range(TAPS):
        acc += line[i] * coeffs[i]
    return acc


@kernel
def counter(enable: u1, reset: u1) -> i32:
    count: Stateful[i32] = 0
    if reset:
        count = 0
    elif enable:
        count += 1
    return count


@kernel
def filter_block(x: "f32[64]", y: "f32[64]"):
    for i in range(64):
        y[i] = fir(x[i])


@kernel
def moving_max(x: u8) -> u8:
    window: Stateful[u8[4]] = [0, 0, 0, 0]
    at: Stateful[index] = 0
    window[at] = x
    at = (at + 1) % 4
    best: u8 = 0
    for i in range(4):
        best = max(best, window[i])
    return best


def test_counter():
    assert counter(1, 0) == 1
    assert counter(1, 0) == 2
    assert counter(0, 1) == 0


def main():
    signal = np.sin(np.linspace(0, 6.28, 64)).astype(np.float32)
    out = np.zeros(64, dtype=np.float32)
    filter_block(signal, out)
    expected = np.convolve(signal, COEFFS)[:64]
    assert np.allclose(out, expected, atol=1e-4)


if __name__ == "__main__":
    test_counter()
    main()
