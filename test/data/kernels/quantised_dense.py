# Quantised fully connected layers: u8 activations, i8 weights, rescaled to u8.
import allo
from allo import i8, i32, kernel, u8

IN = 16
HIDDEN = 12
CLASSES = 5
RESCALE_SHIFT = 10

acc_t = i32


@kernel
def requantise(acc: acc_t, multiplier: i32, zero_point: u8) -> u8:
    # The product is 64 bits wide; half a unit is added before the shift.
    scaled = (acc * multiplier + (1 << (RESCALE_SHIFT - 1))) >> RESCALE_SHIFT
    shifted = scaled + zero_point
    return min(max(shifted, 0), 255)


@kernel
def dense_relu(
    x: u8[IN],
    x_zero: u8,
    w: i8[HIDDEN, IN],
    bias: acc_t[HIDDEN],
    multiplier: i32,
    y: u8[HIDDEN],
):
    for o in range(HIDDEN):
        acc: acc_t = bias[o]
        for k in range(IN):
            centred = x[k] - x_zero
            acc += centred * w[o, k]
        relu: acc_t = acc if acc > 0 else 0
        y[o] = requantise(relu, multiplier, 0)


@kernel
def logits(x: u8[HIDDEN], w: i8[CLASSES, HIDDEN], bias: acc_t[CLASSES], out: acc_t[CLASSES]):
    for o in allo.range(CLASSES):
        out[o] = bias[o]
        for k in range(HIDDEN):
            out[o] += x[k] * w[o, k]


@kernel
def predict(
    x: u8[IN],
    x_zero: u8,
    w1: i8[HIDDEN, IN],
    b1: acc_t[HIDDEN],
    multiplier: i32,
    w2: i8[CLASSES, HIDDEN],
    b2: acc_t[CLASSES],
) -> u8:
    hidden: u8[HIDDEN]
    scores: acc_t[CLASSES]
    dense_relu(x, x_zero, w1, b1, multiplier, hidden)
    logits(hidden, w2, b2, scores)
    winner: u8 = 0
    for c in range(1, CLASSES):
        if scores[c] > scores[winner]:
            winner = c
    return winner
