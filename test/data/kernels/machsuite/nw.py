# MachSuite nw: the best global alignment of two sequences, by Needleman and Wunsch.
# bench: A_LENGTH=1200, B_LENGTH=1300
from allo import i32, index, kernel, u8

A_LENGTH = 14
B_LENGTH = 12
MATCH = 1
MISMATCH = -1
GAP = -1
# Where the best score of a cell comes from. Cases of 'match' have to be the numbers themselves.
FROM_BOTH = 0
FROM_LEFT = 1
FROM_ABOVE = 2
DASH = 45
UNDERSCORE = 95


@kernel
def nw(
    seq_a: "u8[A_LENGTH]",
    seq_b: "u8[B_LENGTH]",
    aligned_a: "u8[A_LENGTH + B_LENGTH]",
    aligned_b: "u8[A_LENGTH + B_LENGTH]",
    score: "i32[B_LENGTH + 1, A_LENGTH + 1]",
    origin: "u8[B_LENGTH + 1, A_LENGTH + 1]",
):
    for a in range(A_LENGTH + 1):
        score[0, a] = a * GAP
        origin[0, a] = FROM_LEFT
    for b in range(1, B_LENGTH + 1):
        score[b, 0] = b * GAP
        origin[b, 0] = FROM_ABOVE
    for b in range(1, B_LENGTH + 1):
        for a in range(1, A_LENGTH + 1):
            gain: i32 = MISMATCH
            if seq_a[a - 1] == seq_b[b - 1]:
                gain = MATCH
            both: i32 = score[b - 1, a - 1] + gain
            above: i32 = score[b - 1, a] + GAP
            left: i32 = score[b, a - 1] + GAP
            best = max(both, max(above, left))
            score[b, a] = best
            if best == left:
                origin[b, a] = FROM_LEFT
            elif best == above:
                origin[b, a] = FROM_ABOVE
            else:
                origin[b, a] = FROM_BOTH

    at: index = 0
    a_left: index = A_LENGTH
    b_left: index = B_LENGTH
    while a_left > 0 or b_left > 0:
        match origin[b_left, a_left]:
            case 0:
                aligned_a[at] = seq_a[a_left - 1]
                aligned_b[at] = seq_b[b_left - 1]
                a_left -= 1
                b_left -= 1
            case 1:
                aligned_a[at] = seq_a[a_left - 1]
                aligned_b[at] = DASH
                a_left -= 1
            case _:
                aligned_a[at] = DASH
                aligned_b[at] = seq_b[b_left - 1]
                b_left -= 1
        at += 1
    for rest in range(at, A_LENGTH + B_LENGTH):
        aligned_a[rest] = UNDERSCORE
        aligned_b[rest] = UNDERSCORE
