# Dot products: exact integer accumulators, partial sums, and compensated floats.
from allo import apint, f32, i8, i16, i64, kernel, u8

N = 64
LANES = 4

acc_i16 = apint(32 + 6, signed=True)  # 64 products of 32 bits


@kernel
def dot_i16(a: i16[N], b: i16[N]) -> acc_i16:
    acc: acc_i16 = 0
    for i in range(N):
        acc += a[i] * b[i]
    return acc


@kernel
def dot_u8_i8(a: u8[N], b: i8[N]) -> i64:
    """Four products a step: their sum is worked out exactly, then accumulated."""
    total: i64 = 0
    for i in range(0, N, LANES):
        quad = (
            a[i] * b[i]
            + a[i + 1] * b[i + 1]
            + a[i + 2] * b[i + 2]
            + a[i + 3] * b[i + 3]
        )
        total += quad
    return total


@kernel
def dot_f32_lanes(a: "f32[N]", b: "f32[N]", out: "f32[]"):
    # Independent partial sums hide the latency of the floating-point adder.
    part: "f32[LANES]" = 0.0
    for i in range(N // LANES):
        for lane in range(LANES):
            part[lane] += a[i * LANES + lane] * b[i * LANES + lane]
    out[()] = (part[0] + part[1]) + (part[2] + part[3])


@kernel
def dot_kahan(a: "f32[N]", b: "f32[N]") -> f32:
    acc: f32 = 0.0
    lost: f32 = 0.0
    for i in range(N):
        term = a[i] * b[i] - lost
        grown = acc + term
        lost = (grown - acc) - term
        acc = grown
    return acc
