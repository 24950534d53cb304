# MachSuite backprop: a network of two hidden layers is trained on some samples, one after the other.
# bench: INPUTS=13, NODES=64, OUTPUTS=3, SAMPLES=400
from allo import Template, f64, index, kernel
from allo.operators import math

INPUTS = 5
NODES = 6
OUTPUTS = 3
SAMPLES = 4
RATE = 0.01

TO = Template("TO")
FROM = Template("FROM")


@kernel(TO, FROM)
def forward(
    weights: "f64[TO, FROM]",
    biases: "f64[TO]",
    input: "f64[FROM]",
    activations: "f64[TO]",
    slopes: "f64[TO]",
):
    for j in range(TO):
        activations[j] = 0.0
        for i in range(FROM):
            activations[j] += weights[j, i] * input[i]
    for j in range(TO):
        activations[j] = activations[j] + biases[j]
    for j in range(TO):
        slopes[j] = activations[j] * (1.0 - activations[j])
        activations[j] = 1.0 / (1.0 + math.exp(-activations[j]))


@kernel(TO, FROM)
def backward(
    weights: "f64[TO, FROM]",
    errors: "f64[TO]",
    slopes: "f64[FROM]",
    errors_before: "f64[FROM]",
):
    for i in range(FROM):
        errors_before[i] = 0.0
        for j in range(TO):
            errors_before[i] += errors[j] * weights[j, i]
        errors_before[i] = errors_before[i] * slopes[i]


@kernel(TO, FROM)
def update(
    weights: "f64[TO, FROM]", biases: "f64[TO]", errors: "f64[TO]", input: "f64[FROM]"
):
    norm: f64 = 0.0
    for j in range(TO):
        for i in range(FROM):
            weights[j, i] -= input[i] * errors[j] * RATE
            norm += weights[j, i] * weights[j, i]
    bias_norm: f64 = 0.0
    for j in range(TO):
        biases[j] -= errors[j] * RATE
        bias_norm += biases[j] * biases[j]
    norm = math.sqrt(norm)
    bias_norm = math.sqrt(bias_norm)
    for j in range(TO):
        for i in range(FROM):
            weights[j, i] = weights[j, i] / norm
    for j in range(TO):
        biases[j] = biases[j] / bias_norm


@kernel
def train(
    weights1: "f64[NODES, INPUTS]",
    weights2: "f64[NODES, NODES]",
    weights3: "f64[OUTPUTS, NODES]",
    biases1: "f64[NODES]",
    biases2: "f64[NODES]",
    biases3: "f64[OUTPUTS]",
    samples: "f64[SAMPLES, INPUTS]",
    targets: "f64[SAMPLES, OUTPUTS]",
    which: index,
):
    input: "f64[INPUTS]"
    active1: "f64[NODES]"
    active2: "f64[NODES]"
    active3: "f64[OUTPUTS]"
    slopes1: "f64[NODES]"
    slopes2: "f64[NODES]"
    slopes3: "f64[OUTPUTS]"
    errors1: "f64[NODES]"
    errors2: "f64[NODES]"
    errors3: "f64[OUTPUTS]"
    for i in range(INPUTS):
        input[i] = samples[which, i]
    forward[NODES, INPUTS](weights1, biases1, input, active1, slopes1)
    forward[NODES, NODES](weights2, biases2, active1, active2, slopes2)
    forward[OUTPUTS, NODES](weights3, biases3, active2, active3, slopes3)
    total: f64 = 0.0
    for j in range(OUTPUTS):
        total += math.exp(-active3[j])
    for j in range(OUTPUTS):
        share = math.exp(-active3[j]) / total
        errors3[j] = (share - targets[which, j]) * -1.0 * slopes3[j]
    backward[OUTPUTS, NODES](weights3, errors3, slopes2, errors2)
    backward[NODES, NODES](weights2, errors2, slopes1, errors1)
    update[NODES, INPUTS](weights1, biases1, errors1, input)
    update[NODES, NODES](weights2, biases2, errors2, active1)
    update[OUTPUTS, NODES](weights3, biases3, errors3, active2)


@kernel
def backprop(
    weights1: "f64[NODES, INPUTS]",
    weights2: "f64[NODES, NODES]",
    weights3: "f64[OUTPUTS, NODES]",
    biases1: "f64[NODES]",
    biases2: "f64[NODES]",
    biases3: "f64[OUTPUTS]",
    samples: "f64[SAMPLES, INPUTS]",
    targets: "f64[SAMPLES, OUTPUTS]",
):
    for which in range(SAMPLES):
        train(weights1, weights2, weights3, biases1, biases2, biases3, samples, targets, which)
