# MachSuite viterbi: the most likely path through a hidden Markov model, in negative logarithms.
# bench: OBSERVATIONS=4000, STATES=64, TOKENS=64
from allo import f64, kernel, u8

OBSERVATIONS = 12
STATES = 8
TOKENS = 6


@kernel
def viterbi(
    obs: "u8[OBSERVATIONS]",
    start: "f64[STATES]",
    transition: "f64[STATES, STATES]",
    emission: "f64[STATES, TOKENS]",
    path: "u8[OBSERVATIONS]",
):
    cost: "f64[OBSERVATIONS, STATES]"
    for s in range(STATES):
        cost[0, s] = start[s] + emission[s, obs[0]]
    for t in range(1, OBSERVATIONS):
        for curr in range(STATES):
            best: f64 = cost[t - 1, 0] + transition[0, curr] + emission[curr, obs[t]]
            for prev in range(1, STATES):
                p = cost[t - 1, prev] + transition[prev, curr] + emission[curr, obs[t]]
                if p < best:
                    best = p
            cost[t, curr] = best

    last: u8 = 0
    lowest: f64 = cost[OBSERVATIONS - 1, 0]
    for s in range(1, STATES):
        if cost[OBSERVATIONS - 1, s] < lowest:
            lowest = cost[OBSERVATIONS - 1, s]
            last = s
    path[OBSERVATIONS - 1] = last
    for back in range(1, OBSERVATIONS):
        t = OBSERVATIONS - 1 - back
        state: u8 = 0
        least: f64 = cost[t, 0] + transition[0, path[t + 1]]
        for s in range(1, STATES):
            p = cost[t, s] + transition[s, path[t + 1]]
            if p < least:
                least = p
                state = s
        path[t] = state
