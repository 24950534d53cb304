# Global sequence alignment (Needleman-Wunsch) of two short DNA reads.
from allo import i16, i32, index, kernel, u2

LEN_A = 12
LEN_B = 10
MATCH = 2
MISMATCH = -1
GAP = -2

# Trace codes: where the best score came from.
DIAG = 0
UP = 1
LEFT = 2


@kernel
def fill_scores(
    a: "u2[LEN_A]",
    b: "u2[LEN_B]",
    score: "i16[LEN_A + 1, LEN_B + 1]",
    trace: "u2[LEN_A + 1, LEN_B + 1]",
):
    penalty: i16 = 0
    for i in range(LEN_A + 1):
        score[i, 0] = penalty
        trace[i, 0] = UP
        penalty += GAP
    penalty = 0
    for j in range(LEN_B + 1):
        score[0, j] = penalty
        trace[0, j] = LEFT
        penalty += GAP
    for i in range(1, LEN_A + 1):
        for j in range(1, LEN_B + 1):
            bonus: i16 = MISMATCH
            if a[i - 1] == b[j - 1]:
                bonus = MATCH
            best: i16 = score[i - 1, j - 1] + bonus
            origin: u2 = DIAG
            from_up: i16 = score[i - 1, j] + GAP
            from_left: i16 = score[i, j - 1] + GAP
            if from_up > best:
                best = from_up
                origin = UP
            if from_left > best:
                best = from_left
                origin = LEFT
            score[i, j] = best
            trace[i, j] = origin


@kernel
def align(
    a: "u2[LEN_A]", b: "u2[LEN_B]", trace: "u2[LEN_A + 1, LEN_B + 1]"
) -> (i16, i32):
    """Returns the final score and the length of the alignment."""
    score: "i16[LEN_A + 1, LEN_B + 1]"
    fill_scores(a, b, score, trace)
    i: index = LEN_A
    j: index = LEN_B
    length: i32 = 0
    while i > 0 or j > 0:
        origin = trace[i, j]
        if origin == DIAG:
            i = i - 1
            j = j - 1
        elif origin == UP:
            i = i - 1
        else:
            j = j - 1
        length += 1
    return score[LEN_A, LEN_B], length
