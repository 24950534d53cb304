# Finite impulse response filters: direct form, symmetric taps, and a decimating one.
from allo import apint, constexpr, i16, i32, kernel

TAPS = 8
SAMPLES = 64
SHIFT = 15  # coefficients are Q1.15
DECIMATION = 4

acc_t = apint(40, signed=True)


@kernel
def fir(coef: i16[TAPS], x: i16[SAMPLES], y: i16[SAMPLES]):
    line: "i16[TAPS]" = 0
    for n in range(SAMPLES):
        # Shift the delay line, oldest sample first.
        for t in range(TAPS - 1):
            line[TAPS - 1 - t] = line[TAPS - 2 - t]
        line[0] = x[n]
        acc: acc_t = 0
        for t in range(TAPS):
            acc += line[t] * coef[t]
        y[n] = acc >> SHIFT


@kernel
def fir_symmetric(x: "i16[SAMPLES]", y: "i16[SAMPLES]"):
    # Only half the taps are stored: the pre-adder makes one extra bit.
    half: constexpr = TAPS // 2
    coef: "i16[TAPS // 2]" = [-312, 1024, 4096, 11577]
    for n in range(TAPS - 1, SAMPLES):
        acc: acc_t = 0
        for t in range(half):
            pair = x[n - t] + x[n - (TAPS - 1) + t]
            acc += pair * coef[t]
        y[n] = acc >> SHIFT


@kernel
def fir_decimate(coef: i16[TAPS], x: i16[SAMPLES], y: i32[SAMPLES // DECIMATION]):
    for n in range(SAMPLES // DECIMATION):
        y[n] = 0
    for n in range(DECIMATION, SAMPLES, DECIMATION):
        acc: acc_t = 0
        for t in range(TAPS):
            if n >= t:
                acc += x[n - t] * coef[t]
        y[n // DECIMATION] = acc
