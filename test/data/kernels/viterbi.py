# Hard-decision Viterbi decoder for the rate-1/2, K=3 code with generators 7 and 5.
from allo import apint, kernel, u1, u2, u8

FRAME = 24
STATES = 4
FAR = 200

metric_t = apint(8)


@kernel
def encode(bits: "u1[FRAME]", symbols: "u2[FRAME]"):
    older: u1 = 0
    newer: u1 = 0
    for t in range(FRAME):
        b = bits[t]
        s: u2 = 0
        s[1] = b ^ newer ^ older
        s[0] = b ^ older
        symbols[t] = s
        older = newer
        newer = b


@kernel
def branch_metric(state: u2, bit: u1, received: u2) -> u2:
    """Hamming distance between the expected and the received symbol."""
    hi = bit ^ state[1] ^ state[0]
    lo = bit ^ state[0]
    return (hi ^ received[1]) + (lo ^ received[0])


@kernel
def viterbi(symbols: "u2[FRAME]", bits: "u1[FRAME]") -> u8:
    metric: "metric_t[STATES]" = FAR
    fresh: "metric_t[STATES]"
    survivor: "u1[FRAME, STATES]"
    metric[0] = 0
    for t in range(FRAME):
        for to in range(STATES):
            # State is (newest bit, older bit); the input is the new top bit.
            now: u2 = to
            bit = now[1]
            even: u2 = now << 1
            odd: u2 = even | 1
            cost_even = metric[even] + branch_metric(even, bit, symbols[t])
            cost_odd = metric[odd] + branch_metric(odd, bit, symbols[t])
            pick_odd = cost_odd < cost_even
            survivor[t, to] = pick_odd
            fresh[to] = min(min(cost_even, cost_odd), FAR)
        for s in range(STATES):
            metric[s] = fresh[s]
    best: u2 = 0
    for s in range(1, STATES):
        if metric[s] < metric[best]:
            best = s
    errors = metric[best]
    for r in range(FRAME):
        t = FRAME - 1 - r
        bits[t] = best[1]
        kept = survivor[t, best]
        best = best << 1
        best[0] = kept
    return errors
