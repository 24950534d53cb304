"""Two dense layers on tensors, and the same on buffers with the operator library."""
import allo
from allo import KernelOptions, f32, kernel
from allo.operators import arith, linalg, math

BATCH = 4
INPUTS = 16
HIDDEN = 8
OUTPUTS = 3

tensors = KernelOptions(enable_tensor=True)


@kernel(options=tensors)
def mlp(x: f32[BATCH, INPUTS], w1: f32[INPUTS, HIDDEN], b1: f32[HIDDEN],
        w2: f32[HIDDEN, OUTPUTS], b2: f32[OUTPUTS]) -> f32[BATCH, OUTPUTS]:
    hidden = max(linalg.matmul(x, w1) + b1, 0.0)
    logits = linalg.matmul(hidden, w2) + b2
    return 1.0 / (1.0 + math.exp(-logits))


@kernel
def mlp_in_place(x: f32[BATCH, INPUTS], w1: f32[INPUTS, HIDDEN], b1: f32[HIDDEN],
                 w2: f32[HIDDEN, OUTPUTS], b2: f32[OUTPUTS], out: f32[BATCH, OUTPUTS]):
    hidden: f32[BATCH, HIDDEN] = 0.0
    linalg.matmul(x, w1, acc=hidden)
    arith.add(hidden, b1, acc=hidden)
    max(hidden, 0.0, acc=hidden)
    out = 0.0
    linalg.matmul(hidden, w2, acc=out)
    arith.add(out, b2, acc=out)
    arith.neg(out, acc=out)
    math.exp(out, acc=out)
    arith.add(out, 1.0, acc=out)
    arith.div(1.0, out, acc=out)


@kernel(options=tensors)
def normalised(x: f32[BATCH, INPUTS], column: f32[INPUTS, 1]) -> f32[BATCH, INPUTS]:
    norms = linalg.matmul(x * x, column)
    return x * math.rsqrt(norms + 1e-6)
